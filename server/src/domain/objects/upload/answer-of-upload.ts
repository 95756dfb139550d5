import type { Knex } from 'knex'
import type { Call, ReadContext } from '../../../call.ts'
import { selectDefinitions } from '../../../statements/attributes/select-definitions.ts'
import { objectSummary } from '../../../statements/objects/object-detail.ts'
import type { DetailRow, ObjectRow } from '../../../tables/rows.ts'
import { within } from '../../access/within.ts'
import { rightToRead } from '../../attributes/right-to.ts'
import { storedValue } from '../../attributes/stored-value.ts'
import { unlessGone } from '../unless-gone.ts'
import type { UploadRequest } from './check-upload.ts'
import type { StoredUpload } from './store-object.ts'

/** What the object of an upload is like. */
type DetailReader<T> = (reading: ReadContext, objectId: number) => Promise<T>

/** Reads a known object for the answer, while its row is locked. */
export async function readKnown<T>(
  trx: Knex.Transaction,
  { call, stored }: { readonly call: Call; readonly stored: StoredUpload },
  read: DetailReader<T>,
): Promise<T | null> {
  return stored.isNew ? null : read(within(trx, call), stored.objectId)
}

export type UploadResult<T, Own> = {
  readonly stored: StoredUpload
  /** As read in the transaction. */
  readonly known: T | null
  readonly request: UploadRequest
  /** What a new object has besides the common, and what is below it. */
  readonly own: (uploadTime: string) => Own
  readonly childIds?: readonly number[]
}

/**
 * The answer: what was true when the upload was committed. Nobody else has added anything to a new object by then, so it need not
 * be read, unless the database changes how its content is written.
 */
export async function answerOfUpload<T, Own>(
  call: Call,
  uploaded: UploadResult<T, Own>,
  read: DetailReader<T> | null = null,
): Promise<T | (DetailRow & Own)> {
  const { stored, known } = uploaded
  if (known !== null) return known
  const answer = () => asStored(call, uploaded)
  return read === null ? answer() : unlessGone(read(call, stored.objectId), answer)
}

async function asStored<Own>(
  call: Call,
  { stored, request, own, childIds = [] }: UploadResult<unknown, Own>,
): Promise<DetailRow & Own> {
  const { type, uploadTime, pending, newParent } = stored
  if (uploadTime === null) throw new Error('a known object was not read in its transaction')
  return {
    id: stored.dhash,
    type,
    uploadTime,
    tags: stored.tags.map(({ tag }) => tag),
    share3rdParty: request.share3rdParty,
    favorite: false,
    pendingAnalyses:
      pending === null
        ? []
        : [{ id: pending.id, requestedOn: pending.waitingSince ?? uploadTime, attempts: 0, lastError: null }],
    attributes: await readableOf(call, stored),
    parents: newParent === null ? [] : await summariesOf(call, [newParent.id]),
    children: await summariesOf(call, childIds.toReversed()),
    ...own(uploadTime),
  }
}

async function readableOf({ app, caller }: Call, { attributes }: StoredUpload): Promise<DetailRow['attributes']> {
  if (attributes.length === 0) return []
  const definitions = await selectDefinitions(app.db, { hidden: false, right: rightToRead(caller) })
  const readable = new Set(definitions.map(({ key }) => key))
  return attributes.flatMap(({ id, key, text }) => (readable.has(key) ? { id, key, value: storedValue(text) } : []))
}

/** Those that are still there. */
async function summariesOf({ app }: Call, ids: readonly number[]): Promise<ObjectRow[]> {
  const rows = await Promise.all(ids.map((objectId) => objectSummary(app.db, objectId)))
  return rows.filter((row) => row !== undefined)
}
