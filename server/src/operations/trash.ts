import type { Handler } from '../contract.ts'
import { listTrash as list } from '../domain/objects/trash/list-trash.ts'
import { removeTrashEntry as remove } from '../domain/objects/trash/remove-entry.ts'
import { restoreObject } from '../domain/objects/trash/restore-object.ts'
import { viewTrashEntry } from '../views/trash.ts'

export const listTrash: Handler<'listTrash'> = async (call, { query }) => ({
  entries: (await list(call, query)).map(viewTrashEntry),
})

export const restoreTrashEntry: Handler<'restoreTrashEntry'> = async (call, { path }) => {
  const { dhash: id, type } = await restoreObject(call, path.trash_id)
  return { id, type }
}

export const removeTrashEntry: Handler<'removeTrashEntry'> = async (call, { path }) => {
  await remove(call, path.trash_id)
  return null
}
