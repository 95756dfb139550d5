import type { Knex } from 'knex'

/** Those of the digests that files have. */
export async function knownFiles(db: Knex, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(
    await db('object')
      .whereIn('dhash', [...sha256s])
      .where('type', 'file')
      .pluck('dhash'),
  )
}
