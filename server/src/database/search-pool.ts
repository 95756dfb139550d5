import type { Knex } from 'knex'
import type pg from 'pg'
import type { Settings } from '../settings/table.ts'
import { lowerPriority } from './lower-priority.ts'
import { openPool, type PoolConfig } from './open-pool.ts'
import { timeStatements } from './time-statements.ts'

export type SearchPool = AsyncDisposable & { readonly pool: Knex }

type ConnectCallback = (error: Error | null, client: pg.Client) => void
type Pool = Knex.PoolConfig & { readonly max: number; afterCreate(client: pg.Client, done: ConnectCallback): void }

/**
 * Connections for searches that may take long, half as many as of the other pool of the process. The processes of PostgreSQL that
 * work for them are last in the queue for processors: otherwise a few searches make every list, upload and download wait.
 */
export function openSearchPool(db: Knex, { searchNiceness }: Pick<Settings, 'searchNiceness'>): SearchPool {
  const { pool: others, ...config }: PoolConfig & { readonly pool: Pool } = db.client.config
  const pool = openPool({
    ...config,
    pool: {
      ...others,
      max: Math.ceil(others.max / 2),
      afterCreate: (client: pg.Client, done: ConnectCallback) =>
        others.afterCreate(client, (error, created) => {
          if (error === null && searchNiceness > 0) lowerPriority(created, searchNiceness)
          done(error, created)
        }),
    },
  })
  timeStatements(pool)
  return { pool, [Symbol.asyncDispose]: () => pool.destroy() }
}
