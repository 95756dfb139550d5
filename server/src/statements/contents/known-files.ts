import type { Knex } from 'knex'

/** Those of the contents that a file refers to. */
export async function knownFiles(db: Knex, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db('object').whereIn('dhash', sha256s).where('type', 'file').select('dhash')
  return new Set(rows.map(({ dhash }) => dhash))
}
