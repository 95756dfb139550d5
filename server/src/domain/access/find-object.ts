import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { grant } from '../../statements/access/grant.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { objectsByHash } from '../../statements/access/objects-by-hash.ts'
import { seesAll } from '../../statements/access/visible.ts'
import { retryOnDeadlock } from '../../statements/connection/retry-on-deadlock.ts'
import type { Kind } from '../../tables/kind.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import { unlessDeleted } from './unless-deleted.ts'

export type FoundObject = Fields<ObjectModel, 'id' | 'dhash' | 'type' | 'uploadTime'>

/** The object of that kind, if the caller may see it. Missing and invisible look the same to the caller. */
export async function findObject(
  call: Call,
  kind: Kind,
  id: string,
  message = 'Object not found',
): Promise<FoundObject> {
  const candidates = await objectsByHash(call.app.db, call.caller, { kind, hash: id.toLowerCase() })
  const visible = candidates.find(({ granted }) => granted || seesAll(call.caller))
  if (visible !== undefined) {
    call.note({ found: visible })
    return visible
  }
  const [first] = candidates
  if (first === undefined || call.caller.sharesQueriedGroupIds.length === 0) throw notFound(message)
  await unlessDeleted(shareQueried(call, first.id), message)
  call.note({ found: first })
  return first
}

/** Committed at once: the access stays even if the request fails later. */
async function shareQueried({ app, caller }: Call, objectId: number): Promise<void> {
  const share = async (trx: Knex.Transaction): Promise<void> => {
    await lockAccessGraph(trx)
    await grant(
      trx,
      objectId,
      caller.sharesQueriedGroupIds.map((groupId) => ({
        groupId,
        reason: 'queried',
        originId: objectId,
        userId: caller.userId,
      })),
    )
  }
  await retryOnDeadlock(() => app.db.transaction(share))
}
