import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { forbidden, invalidField, typeConflict } from '../../errors.ts'
import type { components } from '../../generated/contract.ts'
import type { Staged } from '../../storage/storage.ts'
import { findObject } from '../access/find-object.ts'
import { lockAccessGraph, withoutAccess } from '../access/grant.ts'
import { link } from '../access/link.ts'
import { recipientsOf } from '../access/recipients.ts'
import { tagText } from '../tags/tag-text.ts'
import { insertTags } from '../tags/write-tags.ts'
import { storedFileName } from './file-name.ts'
import { giveUploadAccess } from './give-upload-access.ts'
import { type FileDetail, loadFileDetail } from './load-detail.ts'

type Options = components['schemas']['UploadOptions']
type Digests = Staged['digests']

/** The bytes are on their way; the options may follow them. */
export type Upload = {
  readonly file: { readonly name: string; readonly content: AsyncIterable<Uint8Array> }
  options(): Promise<Options>
}

/** What an upload asks for, checked against what the caller may do. */
type Request = {
  readonly name: string
  readonly tags: readonly string[]
  readonly recipients: readonly number[]
  readonly parentId: number | null
  readonly share3rdParty: boolean
}

/**
 * Stores a file and makes it known. The bytes are durable before the transaction begins, so that nothing slow happens while
 * it holds the order key of the listing, and a row never exists without its bytes.
 */
export async function uploadFile(call: Call, { file, options }: Upload): Promise<FileDetail> {
  const { app, signal } = call
  await using staged = await app.storage.stage(file.content, signal)
  const request = await checkRequest(call, file.name, await options())
  const { digests } = staged
  if (digests.sizeBytes === 0) throw invalidField('file', 'File cannot be empty')
  await refuseOtherType(app.db, digests.sha256)
  await staged.keep()
  let objectId: number
  try {
    objectId = await store(call, { digests, request })
  } catch (error) {
    staged.leaveTrace()
    throw error
  }
  return loadFileDetail(call, objectId)
}

async function checkRequest(call: Call, sentName: string, options: Options): Promise<Request> {
  const { parent } = options
  const name = storedFileName(sentName)
  const tags = options.tags.map(({ tag }, index) => tagText(tag, `options.tags.${index}.tag`))
  if (parent !== null && !call.caller.capabilities.has('adding_parents'))
    throw forbidden('You are not permitted to link with parent')
  const found = parent === null ? null : await findObject(call, 'object', parent, 'Parent object not found')
  const recipients = await recipientsOf(call, options.upload_as)
  return { name, tags, recipients, parentId: found?.id ?? null, share3rdParty: options.share_3rd_party }
}

async function refuseOtherType(db: Knex, dhash: string): Promise<void> {
  const row = await db('object').where({ dhash }).first('type')
  if (row !== undefined && row.type !== 'file') throw typeConflict('Object already exists and is not a file')
}

const TRIES = 3

type NewFile = { readonly digests: Digests; readonly request: Request }

/** A second try finds known what somebody else stored during the first; each ends its locks. */
async function store(call: Call, file: NewFile): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const objectId = await call.app.db.transaction((trx) => storeRow(trx, call, file))
    if (objectId !== null) return objectId
  }
  throw typeConflict('Object already exists and is not a file')
}

// Everybody locks in this order, so that nobody waits in a circle: access graph, order key or object, tags.
async function storeRow(trx: Knex.Transaction, call: Call, { digests, request }: NewFile): Promise<number | null> {
  const { parentId, recipients, tags } = request
  const known = await findKnown(trx, digests.sha256)
  const groupIds = known === null ? recipients : await withoutAccess(trx, known, recipients)
  if (parentId !== null || (known !== null && groupIds.length > 0)) await lockAccessGraph(trx)
  const objectId = known === null ? await insertNew(trx, digests, request) : await updateKnown(trx, known, request)
  if (objectId === null) return null
  await giveUploadAccess(trx, call.caller, { objectId, groupIds })
  if (parentId !== null) await link(trx, parentId, objectId)
  await insertTags(trx, objectId, tags)
  return objectId
}

async function findKnown(trx: Knex.Transaction, sha256: string): Promise<number | null> {
  const file = await trx('object').where({ dhash: sha256, type: 'file' }).first('id')
  return file?.id ?? null
}

/** A further name becomes an alternative name; the third-party flag once set stays set. Null: it was deleted meanwhile. */
async function updateKnown(
  trx: Knex.Transaction,
  id: number,
  { name, share3rdParty, tags }: Request,
): Promise<number | null> {
  // Two that add the same tags in another order would wait for each other.
  const object = trx('object').where({ id }).first('id')
  if ((await (tags.length > 1 ? object.forNoKeyUpdate() : object)) === undefined) return null
  await trx.raw(
    `update object set
       share_3rd_party = share_3rd_party or :flag,
       alt_names = case when file_name is distinct from :name and not alt_names @> array[:name]::varchar[]
         then array_append(alt_names, :name::varchar) else alt_names end
     where id = :id and ((:flag and not share_3rd_party) or (file_name is distinct from :name and not alt_names @> array[:name]::varchar[]))`,
    { id, name, flag: share3rdParty },
  )
  return id
}

/** Null when somebody else stored the same content first. The clock's row lock makes order key, time and commit agree. */
async function insertNew(
  trx: Knex.Transaction,
  digests: Digests,
  { name, share3rdParty }: Request,
): Promise<number | null> {
  const { sha256, sizeBytes, fileType, ...hashes } = digests
  const clock = await trx.raw<{ rows: { time: string }[] }>(
    `update listing_clock set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
     returning last_time as time`,
  )
  const rows = await trx('object')
    .insert({
      ...hashes,
      type: 'file',
      dhash: sha256,
      sha256,
      upload_time: clock.rows[0]?.time,
      file_name: name,
      file_size: sizeBytes,
      file_type: fileType,
      share_3rd_party: share3rdParty,
    })
    .onConflict('dhash')
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}
