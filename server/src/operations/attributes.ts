import type { Handler } from '../contract.ts'
import { addAttribute as add } from '../domain/attributes/add-attribute.ts'
import { changeKey, createKey, deleteKey } from '../domain/attributes/attribute-keys.ts'
import { findDefinition, listDefinitions } from '../domain/attributes/definitions.ts'
import { listRights, removeRight, setRight } from '../domain/attributes/key-rights.ts'
import { listAttributeTexts as listTexts } from '../domain/attributes/list-attribute-texts.ts'
import { listAttributes as list } from '../domain/attributes/list-attributes.ts'
import { removeAttribute as remove } from '../domain/attributes/remove-attribute.ts'
import { viewAttributes, viewAttributeTexts, viewDefinition, viewKeyRight } from '../views/attributes.ts'

const MISSING_KEY = 'No such attribute key'

export const listAttributeKeys: Handler<'listAttributeKeys'> = async (call, { query }) => ({
  attribute_definitions: (await listDefinitions(call, query.access ?? 'read')).map(viewDefinition),
})

export const createAttributeKey: Handler<'createAttributeKey'> = async (call, { body }) =>
  viewDefinition(
    await createKey(call, {
      key: body.key,
      label: body.label,
      description: body.description,
      urlTemplate: body.url_template,
      richTemplate: body.rich_template,
      exampleValue: body.example_value,
      hidden: body.hidden,
    }),
  )

export const getAttributeKey: Handler<'getAttributeKey'> = async (call, { path }) =>
  viewDefinition(await findDefinition(call, path.key, MISSING_KEY))

export const updateAttributeKey: Handler<'updateAttributeKey'> = async (call, { path, body }) => {
  const change = {
    key: path.key,
    label: body.label,
    description: body.description,
    urlTemplate: body.url_template,
    richTemplate: body.rich_template,
    exampleValue: body.example_value,
    hidden: body.hidden,
  }
  return viewDefinition(await changeKey(call, change, 'No such attribute'))
}

export const deleteAttributeKey: Handler<'deleteAttributeKey'> = async (call, { path }) => {
  await deleteKey(call, path.key, MISSING_KEY)
  return null
}

export const listAttributePermissions: Handler<'listAttributePermissions'> = async (call, { path }) => {
  await findDefinition(call, path.key, MISSING_KEY)
  return { attribute_permissions: (await listRights(call, path.key)).map(viewKeyRight) }
}

export const setAttributePermission: Handler<'setAttributePermission'> = async (call, { path, body }) => {
  const right = { key: path.key, groupName: body.group_name, canRead: body.can_read, canSet: body.can_set }
  await setRight(call, right, MISSING_KEY)
  return viewKeyRight(right)
}

export const removeAttributePermission: Handler<'removeAttributePermission'> = async (call, { path, query }) => {
  await removeRight(call, { key: path.key, groupName: query.group_name }, 'No such attribute permission')
  return null
}

export const listAttributes: Handler<'listAttributes'> = async (call, { path, query }) =>
  viewAttributes(await list(call, { kind: path.type, id: path.id, hidden: query.hidden === true }))

export const listAttributeTexts: Handler<'listAttributeTexts'> = async (call, { body }) => ({
  values: (await listTexts(call, body)).map(viewAttributeTexts),
})

export const addAttribute: Handler<'addAttribute'> = async (call, { path, body }) =>
  viewAttributes(await add(call, { kind: path.type, id: path.id }, { key: body.key, value: body.value }))

export const removeAttribute: Handler<'removeAttribute'> = async (call, { path }) => {
  await remove(call, { kind: path.type, id: path.id }, path.attribute_id)
  return null
}
