import type { Knex } from 'knex'

/** Adds the digests of the blocks of a file, or corrects them. Nothing happens once it is deleted. */
export async function saveBlockDigests(db: Knex, objectId: number, digests: Uint8Array): Promise<void> {
  await db.raw(
    `insert into block_digests (object_id, digests)
     select id, :digests from object where id = :objectId for key share
     on conflict (object_id) do update set digests = excluded.digests where block_digests.digests <> excluded.digests`,
    { objectId, digests: Buffer.from(digests) },
  )
}
