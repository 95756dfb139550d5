import type { Knex } from 'knex'
import type { BlockDigestsModel } from '../../tables/block-digests.ts'
import { ObjectModel } from '../../tables/object.ts'
import type { Table } from '../../tables/table.ts'
import type { Rows } from '../../tables/tables.ts'

export type ObjectFields = Readonly<Partial<Omit<ObjectModel, keyof Table>>>

/** The id of the new row; null if there is an object with this hash. */
export async function insertObject(
  trx: Knex.Transaction,
  fields: ObjectFields,
  blocks: BlockDigestsModel['digests'] | null = null,
): Promise<number | null> {
  const inserted = trx<Rows['object']>('object')
    .insert(ObjectModel.columnNameMappers.format(fields))
    .onConflict('dhash')
    .ignore()
    .returning('id')
  if (blocks === null) return (await inserted)[0]?.id ?? null
  // In one statement, since others wait for the order key of the listing meanwhile.
  const { rows } = await trx.raw<{ rows: Pick<ObjectModel, 'id'>[] }>(
    `with inserted as (?), added as (insert into block_digests (object_id, digests) select id, ? from inserted)
     select id from inserted`,
    [inserted, Buffer.from(blocks)],
  )
  return rows[0]?.id ?? null
}
