import type { Handler } from '../contract.ts'
import { addTag as add } from '../domain/tags/add-tag.ts'
import { listTags as list } from '../domain/tags/list-tags.ts'
import { removeTag as remove } from '../domain/tags/remove-tag.ts'
import { suggestTags as suggest } from '../domain/tags/suggest-tags.ts'
import { viewTags } from '../views/objects.ts'

export const suggestTags: Handler<'suggestTags'> = async (call, { query }) =>
  viewTags(await suggest(call, { prefix: query.query ?? '', count: query.count ?? 0 }))

export const listTags: Handler<'listTags'> = async (call, { path }) => viewTags(await list(call, path.type, path.id))

export const addTag: Handler<'addTag'> = async (call, { path, body }) =>
  viewTags(await add(call, { kind: path.type, id: path.id }, body.tag))

export const removeTag: Handler<'removeTag'> = async (call, { path, query }) =>
  viewTags(await remove(call, { kind: path.type, id: path.id }, query.tag))
