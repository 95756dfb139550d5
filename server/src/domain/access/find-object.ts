import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { notFound } from '../../errors.ts'
import { grant } from '../../statements/access/grant.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { type Kind, TYPE_OF_KIND } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import { unlessDeleted } from './unless-deleted.ts'

export type FoundObject = Fields<ObjectModel, 'id' | 'dhash' | 'type' | 'uploadTime'>

const FILE_HASHES: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'dhash', 128: 'sha512' }

type Candidate = FoundObject & { readonly granted: boolean }

/** The object of that kind, if the caller may see it. Missing and invisible look the same to the caller. */
export async function findObject(
  call: Call,
  kind: Kind,
  id: string,
  message = 'Object not found',
): Promise<FoundObject> {
  const candidates = await candidatesFor(call.app.db, call.caller, { kind, id: id.toLowerCase() })
  const seesAll = call.caller.capabilities.has('access_all_objects')
  const visible = candidates.find((candidate) => seesAll || candidate.granted)
  if (visible !== undefined) return visible
  const [first] = candidates
  if (first === undefined || call.caller.sharesQueriedGroupIds.length === 0) throw notFound(message)
  await unlessDeleted(shareQueried(call, first.id), message)
  return first
}

async function candidatesFor(db: Knex, caller: Caller, { kind, id }: { kind: Kind; id: string }): Promise<Candidate[]> {
  const column = kind === 'file' ? FILE_HASHES[id.length] : id.length === 64 ? 'dhash' : undefined
  if (column === undefined) return []
  const query = db(ObjectModel.tableName).where(`object.${column}`, id).orderBy('object.id')
  if (kind !== 'object') query.where('object.type', TYPE_OF_KIND[kind])
  return query.select({
    id: 'object.id',
    dhash: 'object.dhash',
    type: 'object.type',
    uploadTime: 'object.upload_time',
    granted: db.raw(
      'exists (select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[]))',
      [[...caller.groupIds]],
    ),
  })
}

/** Committed at once: the access stays even if the request fails later. */
async function shareQueried({ app, caller }: Call, objectId: number): Promise<void> {
  await app.db.transaction(async (trx) => {
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
  })
}
