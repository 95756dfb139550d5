import type { Handler } from '../contract.ts'
import { addChild as add } from '../domain/relations/add-child.ts'
import { listRelations as list } from '../domain/relations/list-relations.ts'
import { removeChild as remove } from '../domain/relations/remove-child.ts'
import { viewRelations } from '../views/relations.ts'

export const listRelations: Handler<'listRelations'> = async (call, { path, query }) =>
  viewRelations(await list(call, { kind: path.type, id: path.id, ...query }))

export const addChild: Handler<'addChild'> = async (call, { path }) => {
  await add(call, { kind: path.type, id: path.id, child: path.child })
  return null
}

export const removeChild: Handler<'removeChild'> = async (call, { path }) => {
  await remove(call, { kind: path.type, id: path.id, child: path.child })
  return null
}
