import type { Knex } from 'knex'

/** False in an adopted database that was not widened yet: files are limited to 2 147 483 647 bytes there. */
export async function holdsLargeFiles(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { type: string }[] }>(
    `SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass('object') AND attname = 'file_size' AND NOT attisdropped`,
  )
  return rows[0]?.type === 'bigint'
}

/** Rewrites the table of objects under an exclusive lock: only on request, while nothing else runs. */
export async function widenFileSize(knex: Knex): Promise<void> {
  if (await holdsLargeFiles(knex)) return
  await knex.transaction(async (trx) => {
    await trx.raw('SET LOCAL statement_timeout = 0')
    await trx.raw('ALTER TABLE object ALTER COLUMN file_size TYPE bigint')
  })
}
