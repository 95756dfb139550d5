import { createHash } from 'node:crypto'
import type { AttributeValue, BlobDetail, Client, Comment, ConfigDetail, FileDetail, ObjectShare } from '@lazaret/sdk'
import { CliError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { CompleteDetail } from './many-details.ts'
import {
  type CommentRecord,
  type ComparableRecord,
  GoneError,
  type ObjectContent,
  type ObjectType,
  objectType,
  type ShareRecord,
  type SourceItem,
  type SourceObject,
  type TypeFields,
} from './object-record.ts'
import { bytesContent, type TemporaryFolder, temporaryContent } from './temporary-content.ts'

type Reader = { readonly client: Client; readonly readsHidden: boolean; readonly temporary: TemporaryFolder }
type Detail = FileDetail | ConfigDetail | BlobDetail
type ItemKey = Pick<SourceItem, 'id' | 'type'>

/** A detail names so many relatives of each type; more are listed. */
const MAX_RELATIVES_IN_DETAIL = 100
const MAX_BYTES_IN_MEMORY = 4 * 1024 * 1024

/** Reads one object of a server with everything that belongs to it. */
export async function readObject(reader: Reader, { id, type }: ItemKey, signal: AbortSignal): Promise<SourceObject> {
  const { client, readsHidden } = reader
  const [detail, comments, shares, attributes] = await Promise.all([
    readDetail(client, { id, type }, signal),
    client.comments.list(id, { signal }),
    client.shares.list(id, { signal }),
    readsHidden ? client.attributes.list(id, { hidden: true, signal }) : undefined,
  ])
  if (detail.id !== id) throw new CliError('integrity', `the source answers with the object ${detail.id}`)
  const common = {
    id,
    upload_time: detail.upload_time,
    tags: detail.tags.map(({ tag }) => tag),
    attributes: pairsOf(attributes ?? detail.attributes ?? (await client.attributes.list(id, { signal }))),
    comments: oldestFirst(comments),
    shares: ownShares(id, shares),
    share_3rd_party: detail.share_3rd_party,
    parents: await allRelativeIds(detail.parents, () => client.relations.parents(id, { signal })),
    children: await allRelativeIds(detail.children, () => client.relations.children(id, { signal })),
  }
  return {
    record: { ...common, ...fieldsOf(detail) },
    openContent: (abort) => openContent(reader, detail, abort),
  }
}

function readDetail(client: Client, { id, type }: ItemKey, signal: AbortSignal): Promise<Detail> {
  if (type === 'file') return client.files.get(id, { signal })
  return type === 'static_config' ? client.configs.get(id, { signal }) : client.blobs.get(id, { signal })
}

function fieldsOf(detail: Detail): TypeFields {
  if ('file_name' in detail) {
    const { file_name, alt_names, file_size } = detail
    return { type: 'file', file_name, alt_names, file_size }
  }
  if ('family' in detail) {
    const { family, config_type, cfg } = detail
    return { type: 'static_config', family, config_type, cfg }
  }
  const { blob_name, blob_type } = detail
  return { type: 'text_blob', blob_name, blob_type }
}

/** The record of an object whose detail has all of it; undefined where relatives are missing. */
export function comparableRecord(detail: CompleteDetail): ComparableRecord | undefined {
  const { id, parents, children, comments, shares } = detail
  const type = objectType(detail.type)
  if (Math.max(parents.length, children.length) >= MAX_RELATIVES_IN_DETAIL) return undefined
  return {
    id,
    upload_time: detail.upload_time,
    tags: detail.tags.map(({ tag }) => tag),
    attributes: pairsOf(detail.attributes),
    comments: oldestFirst(comments),
    shares: ownShares(id, shares),
    share_3rd_party: detail.share_3rd_party,
    parents: parents.map((parent) => parent.id),
    children: children.map((child) => child.id),
    ...comparableFields(type, detail),
  }
}

function comparableFields(type: ObjectType, detail: CompleteDetail) {
  const { file_name = '', alt_names = [], file_size = 0, family = '', config_type = '' } = detail
  const { blob_name = '', blob_type = '' } = detail
  if (type === 'file') return { type, file_name, alt_names, file_size }
  return type === 'text_blob' ? { type, blob_name, blob_type } : { type, family, config_type }
}

function oldestFirst(comments: readonly Comment[]): CommentRecord[] {
  return comments.map(({ author, timestamp, comment }) => ({ author, timestamp, comment })).reverse()
}

function pairsOf(values: readonly AttributeValue[]) {
  return values.map(({ key, value }) => ({ key, value }))
}

/** Shares that come through a parent return with the relation. One whose origin was deleted has nothing else to return with. */
function ownShares(id: string, shares: readonly ObjectShare[]): ShareRecord[] {
  return shares
    .filter(({ related_object_dhash: origin }) => origin === undefined || origin === id)
    .map(({ group_name, access_time, reason_type, related_user_login = null }) => ({
      group_name,
      access_time,
      reason_type,
      related_user_login,
    }))
}

type Relative = { readonly id: string }

/** Returns the identifiers of all relatives on one side: those of the detail, or if it may leave some out, those of the walk. */
export async function allRelativeIds(
  listed: readonly Relative[],
  walk: () => AsyncIterable<Relative>,
): Promise<string[]> {
  if (listed.length < MAX_RELATIVES_IN_DETAIL) return listed.map(({ id }) => id)
  const ids: string[] = []
  for await (const { id } of walk()) ids.push(id)
  return ids
}

function blobContent({ id, content }: BlobDetail): ObjectContent {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== id) throw new CliError('integrity', `the content has the SHA-256 ${sha256}`)
  return bytesContent(bytes)
}

async function openContent({ client, temporary }: Reader, detail: Detail, signal: AbortSignal): Promise<ObjectContent> {
  if ('content' in detail) return blobContent(detail)
  if (!('file_size' in detail)) throw new Error(`a config has no content: ${detail.id}`)
  try {
    const download = await client.files.download(detail.id, { signal })
    if (detail.file_size <= MAX_BYTES_IN_MEMORY) return bytesContent(await download.toBuffer())
    const path = temporary.newPath()
    const { sizeBytes } = await download.toFile(path, { signal })
    return temporaryContent(path, sizeBytes)
  } catch (error) {
    throw codeOf(error) === 'not_found' ? new GoneError(detail.id, { cause: error }) : error
  }
}
