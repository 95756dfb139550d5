import { migrationStatus } from '../../server/src/database/migrate.ts'
import { migrations } from '../../server/src/migrations/list.ts'
import type { Db } from './open-scale.ts'

type Migration = (typeof migrations)[number]
type Source = {
  getMigrations(): Promise<Migration[]>
  getMigrationName(migration: Migration): string
  getMigration(migration: Migration): Promise<Migration>
}

/** Migrates up to and with the named migration; returns the seconds of each that ran. */
export async function migrateTo(db: Db, last: string): Promise<ReadonlyMap<string, number>> {
  const end = migrations.findIndex(({ name }) => name === last)
  if (end < 0) throw new Error(`there is no migration ${last}; the last is ${migrations.at(-1)?.name}`)
  const seconds = new Map<string, number>()
  const { pending } = await migrationStatus(db)
  for (let count = migrations.length - pending.length + 1; count <= end + 1; count += 1) {
    const began = performance.now()
    const [, done] = await db.migrate.latest({ migrationSource: sourceOf(migrations.slice(0, count)) })
    if (done.length > 0) seconds.set(migrations[count - 1]?.name ?? '', (performance.now() - began) / 1000)
  }
  return seconds
}

export const newest = (): string => migrations.at(-1)?.name ?? ''

function sourceOf(list: readonly Migration[]): Source {
  return {
    getMigrations: async () => [...list],
    getMigrationName: ({ name }) => name,
    getMigration: async (migration) => migration,
  }
}
