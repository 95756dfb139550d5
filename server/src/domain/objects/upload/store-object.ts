import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { groupsWithoutAccess } from '../../../statements/access/groups-without-access.ts'
import { lockAccessGraph } from '../../../statements/access/lock-access-graph.ts'
import { insertStart } from '../../../statements/analyses/insert-start.ts'
import type { StoredAnalysis } from '../../../statements/analyses/select-analyses.ts'
import { insertComments } from '../../../statements/annotations/insert-comments.ts'
import { insertTags } from '../../../statements/annotations/insert-tags.ts'
import { insertAttributes } from '../../../statements/attributes/insert-attributes.ts'
import type { StoredAttribute } from '../../../statements/attributes/select-attributes.ts'
import { insertObject } from '../../../statements/objects/insert-object.ts'
import { insertObjects } from '../../../statements/objects/insert-objects.ts'
import { lockObject } from '../../../statements/objects/lock-object.ts'
import { postponeIndexing } from '../../../statements/objects/postpone-indexing.ts'
import { ObjectModel } from '../../../tables/object.ts'
import type { FoundObject } from '../../access/find-object.ts'
import { link } from '../../access/link.ts'
import { linkAnalysis } from '../../analyses/link-analysis.ts'
import { keepWithinQuota } from './check-quota.ts'
import type { UploadRequest } from './check-upload.ts'
import { giveUploadAccess, uploadGrants } from './give-upload-access.ts'
import { findKnown, type NewObject } from './new-object.ts'
import { ConcurrentUpload } from './retry-concurrent-upload.ts'

type UploadContext = {
  readonly call: Pick<Call, 'caller' | 'note'>
  readonly request: UploadRequest
  /** Whether it was looked up before and is not known: that is not checked again before it is stored. */
  readonly seemsNew?: boolean
  /** The row of a new object, if it is there already. */
  readonly added?: AddedObject | undefined
}

/** The stored object, and what the upload newly attached to it. */
export type StoredUpload = Pick<NewObject, 'type' | 'dhash'> & {
  readonly objectId: number
  readonly isNew: boolean
  /** Of a new object. */
  readonly uploadTime: string | null
  /** The analysis that waits to be started, of a new object. */
  readonly pending: StoredAnalysis | null
  readonly attributes: readonly StoredAttribute[]
  readonly newParent: FoundObject | null
  readonly tags: readonly { readonly tag: string; readonly isNew: boolean }[]
}

/**
 * Stores an object with everything attached, or adds that to the known object. Locks are taken in one order everywhere:
 * contents (by the caller of this), access graph, the row, order key of the listing.
 */
export async function storeObject(
  trx: Knex.Transaction,
  { call, request, added, seemsNew = added !== undefined }: UploadContext,
  object: NewObject,
): Promise<StoredUpload> {
  const { caller } = call
  const known = seemsNew ? null : await findKnown(trx, object)
  const lacksAccess = known !== null && (await groupsWithoutAccess(trx, known, request.recipients)).length > 0
  if (lacksAccess || request.parent !== null) await lockAccessGraph(trx)
  const { objectId, uploadTime } =
    known === null
      ? (added ?? (await addObject(trx, { caller, request }, object)))
      : { objectId: known, uploadTime: null }
  if (known !== null) await lockObject(trx, known)
  const attributes = await insertAttributes(trx, objectId, request.attributes)
  if (lacksAccess) await giveUploadAccess(trx, caller, { objectId, groupIds: request.recipients })
  const { parent } = request
  const newParent = parent !== null && (await link(trx, parent.id, objectId)) ? parent : null
  let pending: StoredAnalysis | null = null
  if (request.analysisId !== null) await linkAnalysis(trx, objectId, request.analysisId)
  else if (known === null && request.startsAnalysis)
    pending = await insertStart(trx, { objectId, userId: caller.userId, arguments: request.analysisArguments })
  const newTags = new Set(known === null ? request.tags : await insertTags(trx, objectId, request.tags))
  await insertComments(trx, { userId: caller.userId, objectId }, request.comments)
  if (known !== null) {
    if (request.share3rdParty) await allowSharing(trx, known)
    await object.refresh(trx, known)
  }
  call.note({ stored: object, isNew: known === null })
  const tags = [...new Set(request.tags)].map((tag) => ({ tag, isNew: newTags.has(tag) }))
  const { type, dhash } = object
  return { type, dhash, objectId, isNew: known === null, uploadTime, pending, attributes, newParent, tags }
}

export type AddedObject = { readonly objectId: number; readonly uploadTime: string }

type AddContext = Pick<Call, 'caller'> & Pick<UploadContext, 'request'>

/** With access and tags. It has no children yet that a concurrent link could add. */
async function addObject(trx: Knex.Transaction, adding: AddContext, object: NewObject): Promise<AddedObject> {
  if (object.isLarge) await postponeIndexing(trx)
  const inserted = await insertObject(trx, { ...rowOf(adding, object), ...attachedOf(adding) })
  // Another upload was first.
  if (inserted === null) throw new ConcurrentUpload()
  await keepWithinQuota(trx, adding.caller)
  return { objectId: inserted.id, uploadTime: inserted.uploadTime }
}

/** Adds several objects and returns their rows by hash. The caller holds their contents, and the access graph if there is a parent. */
export async function addObjects(
  trx: Knex.Transaction,
  adding: AddContext,
  objects: readonly NewObject[],
): Promise<ReadonlyMap<string, AddedObject>> {
  const rows = objects.map((object) => rowOf(adding, object))
  const inserted = await insertObjects(trx, { rows, ...attachedOf(adding) })
  if (inserted.length < objects.length) throw new ConcurrentUpload()
  await keepWithinQuota(trx, adding.caller)
  return new Map(inserted.map(({ dhash, id, uploadTime }) => [dhash, { objectId: id, uploadTime }]))
}

function rowOf({ request: { share3rdParty } }: AddContext, { type, dhash, blocks, similarity, fields }: NewObject) {
  return { fields: { ...fields(''), type, dhash, share3rdParty }, blocks, similarity }
}

function attachedOf({ caller, request }: AddContext) {
  return { grants: uploadGrants(caller, request.recipients), tags: request.tags }
}

/** Once granted, the permission stays. */
async function allowSharing(trx: Knex.Transaction, objectId: number): Promise<void> {
  await ObjectModel.query(trx).where({ id: objectId, share_3rd_party: false }).patch({ share3rdParty: true })
}
