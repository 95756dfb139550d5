import type { Handler } from '../contract.ts'
import { compareHunts } from '../domain/objects/hunts/compare-hunts.ts'
import { createHunt } from '../domain/objects/hunts/create-hunt.ts'
import { cancelHunt, deleteHunt } from '../domain/objects/hunts/end-hunt.ts'
import { findHunt } from '../domain/objects/hunts/find-hunt.ts'
import { listHits, listHunts } from '../domain/objects/hunts/list-hunts.ts'
import { viewComparison, viewHit, viewHunt, viewHuntWithSource } from '../views/hunts.ts'

export const listYaraHunts: Handler<'listYaraHunts'> = async (call, { query }) => ({
  hunts: (await listHunts(call, query)).map(viewHunt),
})

export const createYaraHunt: Handler<'createYaraHunt'> = async (call, { body }) =>
  viewHuntWithSource(await createHunt(call, body))

export const getYaraHunt: Handler<'getYaraHunt'> = async (call, { path }) =>
  viewHuntWithSource(await findHunt(call, path.hunt_id))

export const cancelYaraHunt: Handler<'cancelYaraHunt'> = async (call, { path }) =>
  viewHuntWithSource(await cancelHunt(call, path.hunt_id))

export const deleteYaraHunt: Handler<'deleteYaraHunt'> = async (call, { path }) => {
  await deleteHunt(call, path.hunt_id)
  return null
}

export const listYaraHits: Handler<'listYaraHits'> = async (call, { path, query }) => ({
  hits: (await listHits(call, path.hunt_id, query)).map(viewHit),
})

export const compareYaraHunts: Handler<'compareYaraHunts'> = async (call, { path, query }) => {
  const { with: otherId, hit_by: hitBy, after, count } = query
  return viewComparison(await compareHunts(call, { thisId: path.hunt_id, otherId, hitBy, after, count }), hitBy)
}
