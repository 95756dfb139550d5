import type { Handler } from '../contract.ts'
import { addShare as add } from '../domain/shares/add-share.ts'
import { listShares as list } from '../domain/shares/list-shares.ts'
import { removeShare as remove } from '../domain/shares/remove-share.ts'
import { listShareGroups as listGroups } from '../domain/shares/share-groups.ts'
import { viewShare } from '../views/shares.ts'

export const listShareGroups: Handler<'listShareGroups'> = async (call) => ({ groups: await listGroups(call) })

export const listShares: Handler<'listShares'> = async (call, { path }) => {
  const { groups, shares } = await list(call, path.type, path.id)
  return { groups: [...groups], shares: shares.map(viewShare) }
}

export const addShare: Handler<'addShare'> = async (call, { path, body }) => ({
  shares: (await add(call, { kind: path.type, id: path.id, group: body.group })).map(viewShare),
})

export const removeShare: Handler<'removeShare'> = async (call, { path, query }) => ({
  shares: (await remove(call, { kind: path.type, id: path.id, group: query.group })).map(viewShare),
})
