import type { Knex } from 'knex'

export type PackedHashes = {
  /** Of all rows of the page; null if there are none. */
  readonly lastNumber: number | null
  readonly rows: number
  /** Of rows that have a TLSH: the number of the object in four bytes, and the hash. */
  readonly packed: Buffer
}

/** Rows with a higher number, lowest first, as one value: reading them one by one takes several times as long. */
export async function similarityRowsAfter(db: Knex, afterNumber: number, limit: number): Promise<PackedHashes> {
  const { rows } = await db.raw<{ rows: [PackedHashes] }>(
    `select count(*)::int as rows, max(number) as "lastNumber",
       coalesce(string_agg(int4send(object_id) || tlsh, ''::bytea) filter (where tlsh is not null), ''::bytea) as packed
     from (select number, object_id, tlsh from file_similarity where number > ? order by number limit ?) page`,
    [afterNumber, limit],
  )
  return rows[0]
}
