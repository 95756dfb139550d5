import type { Knex } from 'knex'
import type { Caller } from '../../../caller.ts'
import { groupsWithoutAccess } from '../../../statements/access/groups-without-access.ts'
import { lockAccessGraph } from '../../../statements/access/lock-access-graph.ts'
import { insertTags } from '../../../statements/insert-tags.ts'
import { ObjectModel } from '../../../tables/object.ts'
import type { FoundObject } from '../../access/find-object.ts'
import { link } from '../../access/link.ts'
import { insertStart } from '../../analyses/insert-start.ts'
import { linkAnalysis } from '../../analyses/link-analysis.ts'
import { type AddedAttribute, insertAttributes } from '../../attributes/write-attribute.ts'
import { insertComments } from '../../comments/write-comments.ts'
import type { UploadRequest } from './check-upload.ts'
import { giveUploadAccess } from './give-upload-access.ts'
import { findKnown, type NewObject } from './new-object.ts'
import { postponeIndexing } from './postpone-indexing.ts'
import { ConcurrentUpload } from './retry-concurrent-upload.ts'

type Uploading = { readonly caller: Caller; readonly request: UploadRequest }

/** The stored object, and what the upload newly attached to it. */
export type Stored = Pick<NewObject, 'type' | 'dhash'> & {
  readonly objectId: number
  readonly isNew: boolean
  readonly attributes: readonly AddedAttribute[]
  readonly newParent: FoundObject | null
  readonly tags: readonly { readonly tag: string; readonly isNew: boolean }[]
}

/**
 * Stores an object with everything attached, or adds that to the known object. Locks are taken in one order everywhere:
 * contents (by the caller of this), access graph, the row, order key of the listing.
 */
export async function storeObject(
  trx: Knex.Transaction,
  { caller, request }: Uploading,
  object: NewObject,
): Promise<Stored> {
  const known = await findKnown(trx, object)
  const lacksAccess = known !== null && (await groupsWithoutAccess(trx, known, request.recipients)).length > 0
  if (lacksAccess || request.parent !== null) await lockAccessGraph(trx)
  const objectId = known ?? (await insertObject(trx, object, request.share3rdParty))
  if (known !== null) await trx.raw('select 1 from object where id = ? for no key update', [known])
  const attributes = await insertAttributes(trx, objectId, request.attributes)
  if (lacksAccess || known === null) await giveUploadAccess(trx, caller, { objectId, groupIds: request.recipients })
  const { parent } = request
  const newParent = parent !== null && (await link(trx, parent.id, objectId)) ? parent : null
  if (request.analysisId !== null) await linkAnalysis(trx, objectId, request.analysisId)
  else if (known === null && request.startsAnalysis)
    await insertStart(trx, { objectId, userId: caller.userId, arguments: request.analysisArguments })
  const newTags = new Set(await insertTags(trx, objectId, request.tags))
  await insertComments(trx, { caller, objectId }, request.comments)
  if (known !== null) {
    if (request.share3rdParty) await allowSharing(trx, known)
    await object.refresh(trx, known)
  }
  const tags = [...new Set(request.tags)].map((tag) => ({ tag, isNew: newTags.has(tag) }))
  return { type: object.type, dhash: object.dhash, objectId, isNew: known === null, attributes, newParent, tags }
}

/** The row lock of the clock keeps numbers, times and commits in the same order. */
async function insertObject(trx: Knex.Transaction, object: NewObject, share3rdParty: boolean): Promise<number> {
  if (object.isLarge) await postponeIndexing(trx)
  const clock = await trx.raw<{ rows: { time: string }[] }>(
    `update listing_clock set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
     returning last_time as time`,
  )
  const { type, dhash } = object
  const uploadTime = clock.rows[0]?.time ?? ''
  const rows = await trx('object')
    .insert({ ...object.columns(uploadTime), type, dhash, upload_time: uploadTime, share_3rd_party: share3rdParty })
    .onConflict('dhash')
    .ignore()
    .returning('id')
  if (rows[0] === undefined) throw new ConcurrentUpload()
  return rows[0].id
}

/** Once granted, the permission stays. */
async function allowSharing(trx: Knex.Transaction, objectId: number): Promise<void> {
  await ObjectModel.query(trx).where({ id: objectId, share_3rd_party: false }).patch({ share3rdParty: true })
}
