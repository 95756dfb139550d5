import { statfs } from 'node:fs/promises'
import type { Knex } from 'knex'

type DatabaseSize = {
  /** Null where the database is on another machine, or keeps its folder to itself. */
  readonly folder: string | null
  /** A bigint, which the driver gives as text. */
  readonly bytes: string
}

// Tables are loaded before their indexes are built, and the log of the database grows meanwhile.
const SPACE_FACTOR = 1.5

/** Refuses a restore that would fill the disk of the server's own database; the backup needs about as much as that does. */
export async function requireSpace(db: Knex, freeBytesIn = readFreeBytes): Promise<void> {
  const { rows } = await db.raw<{ rows: DatabaseSize[] }>(
    `select pg_database_size(current_database()) as bytes,
       (select setting from pg_settings where name = 'data_directory' and inet_server_addr() is null) as folder`,
  )
  const [{ folder, bytes } = { folder: null, bytes: '0' }] = rows
  const free = folder === null ? null : await freeBytesIn(folder)
  const needed = Math.ceil(Number(bytes) * SPACE_FACTOR)
  if (free !== null && free < needed)
    throw new Error(
      `too little space to restore the backup: about ${needed} bytes are needed, ${free} are free in ${folder}`,
    )
}

/** Null: this process cannot see the folder, for instance because the database runs in a container of its own. */
async function readFreeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null ? null : disk.bavail * disk.bsize
}
