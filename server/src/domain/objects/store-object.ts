import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { typeConflict } from '../../errors.ts'
import type { ObjectType } from '../../models/object.ts'
import { lockAccessGraph, withoutAccess } from '../access/grant.ts'
import { link } from '../access/link.ts'
import { linkAnalysis } from '../analyses/link-analysis.ts'
import { insertAttributes } from '../attributes/write-attribute.ts'
import { insertComments } from '../comments/write-comments.ts'
import { insertTags } from '../tags/write-tags.ts'
import type { UploadRequest } from './check-upload.ts'
import { giveUploadAccess } from './give-upload-access.ts'
import { Overtaken } from './retry-overtaken.ts'

/** An object to store, whatever its type. */
export type NewObject = {
  readonly type: ObjectType
  readonly dhash: string
  /** Columns of its type in a new row. */
  columns(uploadTime: string): Readonly<Record<string, unknown>>
  /** What the upload of a known object changes in its row. */
  refresh(trx: Knex.Transaction, objectId: number): Promise<void>
}

type Uploading = { readonly caller: Caller; readonly request: UploadRequest }

/**
 * Stores an object with all that goes with it, or adds that to the known one. Locks are taken in one order everywhere:
 * contents (by the caller of this), access graph, the row, order key of the listing.
 */
export async function storeObject(
  trx: Knex.Transaction,
  { caller, request }: Uploading,
  object: NewObject,
): Promise<number> {
  const known = await findKnown(trx, object)
  const lacksAccess = known !== null && (await withoutAccess(trx, known, request.recipients)).length > 0
  if (lacksAccess || request.parentId !== null) await lockAccessGraph(trx)
  const objectId = known ?? (await insertObject(trx, object, request.share3rdParty))
  if (known !== null) await trx.raw('select 1 from object where id = ? for no key update', [known])
  await insertAttributes(trx, objectId, request.attributes)
  if (lacksAccess || known === null) await giveUploadAccess(trx, caller, { objectId, groupIds: request.recipients })
  if (request.parentId !== null) await link(trx, request.parentId, objectId)
  if (request.analysisId !== null) await linkAnalysis(trx, objectId, request.analysisId)
  await insertTags(trx, objectId, request.tags)
  await insertComments(trx, { caller, objectId }, request.comments)
  if (known !== null) {
    if (request.share3rdParty) await allowSharing(trx, known)
    await object.refresh(trx, known)
  }
  return objectId
}

const NOUNS: Readonly<Record<ObjectType, string>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

export async function findKnown(db: Knex, { dhash, type }: Pick<NewObject, 'dhash' | 'type'>): Promise<number | null> {
  const row = await db('object').where({ dhash }).first('id', 'type')
  if (row === undefined) return null
  if (row.type !== type) throw typeConflict(`Object already exists and is not a ${NOUNS[type]}`)
  return row.id
}

/** The row lock of the clock makes number, time and commit agree. */
async function insertObject(trx: Knex.Transaction, object: NewObject, share3rdParty: boolean): Promise<number> {
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
  if (rows[0] === undefined) throw new Overtaken()
  return rows[0].id
}

/** Once given, the permission stays. */
async function allowSharing(trx: Knex.Transaction, objectId: number): Promise<void> {
  await trx('object').where({ id: objectId, share_3rd_party: false }).update({ share_3rd_party: true })
}
