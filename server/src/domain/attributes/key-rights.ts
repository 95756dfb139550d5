import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectRights } from '../../statements/attributes/select-rights.ts'
import { AttributeDefinitionModel } from '../../tables/attribute-definition.ts'
import { AttributePermissionModel } from '../../tables/attribute-permission.ts'
import { GroupModel } from '../../tables/group.ts'
import type { KeyRightRow } from '../../tables/rows.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'

/** Rights on these keys, or on all, in the order in which the groups were created. */
export async function listRights({ app: { db } }: Call, key?: string): Promise<KeyRightRow[]> {
  return selectRights(db, key)
}

/** Gives a group exactly these rights on a key. */
export async function setRight({ app: { db }, change }: Call, right: KeyRightRow, missingKey: string): Promise<void> {
  const { key, groupName, canRead, canSet } = right
  if ((await AttributeDefinitionModel.query(db).findById(key).select('key')) === undefined) throw notFound(missingKey)
  const groupId = await groupIdOf(db, groupName)
  const row = { key, groupId, canRead, canSet }
  await unlessDeleted(
    change((trx) => AttributePermissionModel.query(trx).insert(row).onConflict(['key', 'group_id']).merge()),
    missingKey,
  )
}

export async function removeRight(
  { app: { db }, change }: Call,
  { key, groupName }: Pick<KeyRightRow, 'key' | 'groupName'>,
  missing: string,
): Promise<void> {
  const groupId = await groupIdOf(db, groupName)
  await change(async (trx) => {
    if ((await AttributePermissionModel.query(trx).deleteById([key, groupId])) === 0) throw notFound(missing)
  })
}

async function groupIdOf(db: Knex, name: string): Promise<number> {
  const group = await GroupModel.query(db).findOne({ name }).select('id')
  if (group === undefined) throw notFound('No such group')
  return group.id
}
