import type { Knex } from 'knex'
import type { BlockDigestsModel } from '../../tables/block-digests.ts'

const BYTES = 32

export type Blocks = { readonly sha256: string; readonly first: number; readonly count: number }

/** The digests of some blocks of a file, one after the other; null if they are not stored. */
export async function blockDigests(
  db: Knex,
  { sha256, first, count }: Blocks,
): Promise<BlockDigestsModel['digests'] | null> {
  const { rows } = await db.raw<{ rows: Pick<BlockDigestsModel, 'digests'>[] }>(
    `select substring(digests from :from for :bytes) as digests from block_digests
     join object on object.id = object_id where object.dhash = :sha256`,
    { sha256, from: first * BYTES + 1, bytes: count * BYTES },
  )
  return rows[0]?.digests ?? null
}
