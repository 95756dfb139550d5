import { globSync } from 'node:fs'
import { basename } from 'node:path'

export type Attack = {
  /** What holds whatever happens. */
  readonly promise: string
  /** Files of tests, below `tests/`; otherwise the file of its name. */
  readonly files?: readonly string[]
  /** The environment of the full form; without it the two forms are the same. */
  readonly full?: Readonly<Record<string, string>>
}

/** Rows of docs/reliability.md, in its order. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  kills: {
    promise:
      'No acknowledged upload or change is lost or wrong after `kill -9` of the server, the supervisor or a worker, at random moments under 16 writers',
    full: { ROUNDS: '100' },
  },
  'handed-over': {
    promise:
      'A worker that dies takes no connection along that it was only being given: its client is answered or disconnected, never left waiting',
    full: { ROUNDS: '30' },
  },
  syscalls: {
    promise:
      'An upload is answered after its bytes are synced, then named, then the folders synced, then the commit written to the log of PostgreSQL and synced: read from a trace of system calls',
    full: { ROUNDS: '1000' },
  },
  'database-kills': {
    promise:
      'No acknowledged upload or change is lost or wrong when PostgreSQL is killed under 16 writers, and the server serves again by itself',
    full: { ROUNDS: '20' },
  },
  'full-disk': {
    promise:
      'A disk that fills up in the middle of uploads refuses them, keeps what was acknowledged, leaves nothing in staging, and takes uploads again once there is room',
    full: { ROUNDS: '20' },
  },
  bucket: {
    promise:
      'A bucket that stalls, resets, cuts off, changes bytes or answers errors never makes the server acknowledge what it does not have, nor end a download of wrong bytes as if it were complete',
    full: { ROUNDS: '20' },
  },
}

const FOLDERS = ['chaos', 'security']

/** All rows; a test in one of the folders that no row names is an attack by itself. */
export function allAttacks(): ReadonlyMap<string, Attack> {
  const all = new Map(Object.entries(ATTACKS))
  const listed = new Set([...all].flatMap(([name, attack]) => filesOf(name, attack)))
  for (const file of globSync(`{${FOLDERS}}/*.test.ts`, { cwd: new URL('..', import.meta.url) }).sort())
    if (!listed.has(file)) all.set(basename(file, '.test.ts'), { promise: `See \`tests/${file}\``, files: [file] })
  return all
}

export function filesOf(name: string, { files }: Attack): readonly string[] {
  return files ?? FOLDERS.map((folder) => `${folder}/${name}.test.ts`)
}
