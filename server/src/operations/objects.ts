import type { Handler } from '../contract.ts'
import { addFavorite as mark } from '../domain/favorites/add-favorite.ts'
import { removeFavorite as unmark } from '../domain/favorites/remove-favorite.ts'
import { allowSharing } from '../domain/objects/allow-sharing.ts'
import { countObjects as count } from '../domain/objects/count-objects.ts'
import { deleteObject as remove } from '../domain/objects/delete-object.ts'
import { listObjects as list } from '../domain/objects/list-objects.ts'
import { loadDetail } from '../domain/objects/load-detail.ts'
import { loadManyDetails } from '../domain/objects/load-many-details.ts'
import { loadVisible, withOptions } from '../domain/objects/load-visible.ts'
import { viewDetails } from '../views/details.ts'
import { viewListed, viewObject } from '../views/objects.ts'

export const listObjects: Handler<'listObjects'> = async (call, { query }) => {
  const { rows, cursor } = await list(call, query)
  return { objects: rows.map(viewListed), ...cursor }
}

export const countObjects: Handler<'countObjects'> = async (call, { path, query }) =>
  count(call, { kind: path.type, query: query.query, bound: query.bound })

export const getObject: Handler<'getObject'> = async (call, { path, query }) =>
  viewObject(await loadVisible(call, { kind: 'object', id: path.id }, withOptions(loadDetail, query)))

export const getManyDetails: Handler<'getManyDetails'> = async (call, { body }) => ({
  results: (await loadManyDetails(call, body)).map(({ id, detail }) => ({
    id,
    object: detail === null ? null : viewDetails(detail),
  })),
})

export const deleteObject: Handler<'deleteObject'> = async (call, { path, query }) => {
  await remove(call, { kind: 'object', id: path.id, isForever: query.forever })
  return null
}

export const addFavorite: Handler<'addFavorite'> = async (call, { path }) => {
  await mark(call, path.id)
  return null
}

export const removeFavorite: Handler<'removeFavorite'> = async (call, { path }) => {
  await unmark(call, path.id)
  return null
}

export const allowThirdPartySharing: Handler<'allowThirdPartySharing'> = async (call, { path }) => {
  await allowSharing(call, path.id)
  return null
}
