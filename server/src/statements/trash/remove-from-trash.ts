import type { Knex } from 'knex'

/**
 * Permanently removes entries. Their contents are removed later, as after deletions; the position of an old deletion may have been
 * pruned by then.
 */
export async function removeFromTrash(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { objectId: number }[] }>(
    `with removed as (
       delete from trash where id = any(?::uuid[]) returning object_id, dhash, upload_time, group_ids, deleted_on, type
     ), noted as (
       insert into deleted_object (id, dhash, upload_time, group_ids, deleted_at, has_content)
       select object_id, dhash, upload_time, group_ids, deleted_on, true from removed where type = 'file'
       on conflict (id) do update set has_content = true
     )
     select object_id as "objectId" from removed`,
    [[...ids]],
  )
  await forgetLinks(
    trx,
    rows.map(({ objectId }) => objectId),
  )
}

/** Deletes links of objects that can no longer be restored. */
export async function forgetLinks(trx: Knex.Transaction, objectIds: readonly number[]): Promise<void> {
  const ids = [...objectIds]
  await trx.raw<void>(
    `with related as (delete from trash_relation where parent_id = any(:ids) or child_id = any(:ids))
     delete from trash_origin where object_id = any(:ids) or origin_id = any(:ids)`,
    { ids },
  )
}

/** Removes the entry of an object that has been restored with its links. */
export async function dropRestored(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('trash').where({ id }).delete()
}
