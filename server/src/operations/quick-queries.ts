import type { Handler } from '../contract.ts'
import { deleteQuickQuery as remove } from '../domain/quick-queries/delete-quick-query.ts'
import { listQuickQueries as list } from '../domain/quick-queries/list-quick-queries.ts'
import { saveQuickQuery as save } from '../domain/quick-queries/save-quick-query.ts'

export const listQuickQueries: Handler<'listQuickQueries'> = (call, { path }) => list(call, path.type)

export const createQuickQuery: Handler<'createQuickQuery'> = (call, { path, body }) =>
  save(call, { name: body.name, query: body.query, type: path.type })

export const deleteQuickQuery: Handler<'deleteQuickQuery'> = async (call, { path }) => {
  await remove(call, path.query_id)
  return null
}
