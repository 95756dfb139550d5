import type { Handler } from '../contract.ts'
import { listHolds as list } from '../domain/objects/holds/list-holds.ts'
import { placeHold as place } from '../domain/objects/holds/place-hold.ts'
import { releaseHold as release } from '../domain/objects/holds/release-hold.ts'
import { viewHold } from '../views/hold.ts'

export const listHolds: Handler<'listHolds'> = async (call, { query }) => ({
  holds: (await list(call, query)).map(viewHold),
})

export const placeHold: Handler<'placeHold'> = async (call, { path, body }) =>
  viewHold(await place(call, { id: path.id, reason: body.reason }))

export const releaseHold: Handler<'releaseHold'> = async (call, { path }) => {
  await release(call, path.id)
  return null
}
