import type { Handler } from '../contract.ts'
import { assignAndRead } from '../domain/analyses/assign-analysis.ts'
import { addMetakey as add } from '../domain/attributes/add-metakey.ts'
import { attributeKey, plainKey, requireValue } from '../domain/attributes/attribute-text.ts'
import { findDefinition, listDefinitions } from '../domain/attributes/definitions.ts'
import { listRights, removeRight, setRight } from '../domain/attributes/key-rights.ts'
import { isAnalysisKey, listMetakeys as list, loadMetakeys, metakeyText } from '../domain/attributes/list-metakeys.ts'
import { removeMetakey as remove } from '../domain/attributes/remove-metakey.ts'
import { unsettable } from '../domain/attributes/settable-keys.ts'
import { changeDefinition, deleteDefinition, putDefinition } from '../domain/attributes/write-definition.ts'
import { viewManagedMetakey, viewMetakeyDefinition, viewMetakeys } from '../views/metakeys.ts'

const MISSING_KEY = 'No such metakey'

export const listMetakeys: Handler<'listMetakeys'> = async (call, { path, query }) =>
  viewMetakeys(await list(call, { kind: path.type, id: path.id, hidden: query.hidden === true }))

export const addMetakey: Handler<'addMetakey'> = async (call, { path, body }) => {
  const key = attributeKey(body.key, 'key')
  requireValue(body.value, 'value')
  const place = { kind: path.type, id: path.id }
  if (!isAnalysisKey(key)) return viewMetakeys(await add(call, place, { key, value: body.value }))
  if (!call.caller.capabilities.has('karton_assign')) throw unsettable(key)
  const { answer } = await assignAndRead(call, { ...path, analysisId: metakeyText(body.value) }, loadMetakeys)
  return viewMetakeys(answer)
}

export const removeMetakey: Handler<'removeMetakey'> = async (call, { path, query }) => {
  await remove(call, { kind: path.type, id: path.id }, { key: query.key, value: query.value })
  return null
}

export const listMetakeyDefinitions: Handler<'listMetakeyDefinitions'> = async (call, { path }) => ({
  metakeys: (await listDefinitions(call, path.access)).map(viewMetakeyDefinition),
})

export const listManagedMetakeys: Handler<'listManagedMetakeys'> = async (call) => {
  const rights = await listRights(call)
  return { metakeys: (await listDefinitions(call, 'manage')).map((row) => viewManagedMetakey(row, rights)) }
}

export const getManagedMetakey: Handler<'getManagedMetakey'> = async (call, { path }) =>
  viewManagedMetakey(await findDefinition(call, path.key, MISSING_KEY), await listRights(call, path.key))

export const createMetakey: Handler<'createMetakey'> = async (call, { path, body }) =>
  viewMetakeyDefinition(
    await putDefinition(call, {
      key: attributeKey(path.key, 'key'),
      label: body.label,
      description: body.description,
      urlTemplate: body.template,
      hidden: body.hidden,
    }),
  )

export const updateMetakey: Handler<'updateMetakey'> = async (call, { path, body }) => {
  const change = {
    key: attributeKey(path.key, 'key'),
    label: body.label,
    description: body.description,
    urlTemplate: body.template,
    hidden: body.hidden,
  }
  return viewMetakeyDefinition(await changeDefinition(call, change, MISSING_KEY))
}

export const deleteMetakey: Handler<'deleteMetakey'> = async (call, { path }) => {
  await deleteDefinition(call, path.key, MISSING_KEY)
  return null
}

export const setMetakeyPermission: Handler<'setMetakeyPermission'> = async (call, { path, body }) => {
  const key = plainKey(path.key)
  await setRight(call, { key, groupName: path.group, canRead: body.can_read, canSet: body.can_set }, MISSING_KEY)
  return viewManagedMetakey(await findDefinition(call, key, MISSING_KEY), await listRights(call, key))
}

export const removeMetakeyPermission: Handler<'removeMetakeyPermission'> = async (call, { path }) => {
  await removeRight(call, { key: plainKey(path.key), groupName: path.group }, 'No such metakey permission')
  return null
}
