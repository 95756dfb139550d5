import type { ReadContext } from '../../call.ts'
import { tooLarge } from '../../errors/problems.ts'
import { BLOB_COLUMNS, CONFIG_COLUMNS } from '../../statements/objects/columns.ts'
import type { DetailColumns } from '../../statements/objects/object-detail.ts'
import {
  type BlobRow,
  type ConfigRow,
  type DetailRow,
  FILE_DETAIL_FIELDS,
  type FileDetailRow,
  objectFields,
} from '../../tables/rows.ts'
import { requireHiddenAttributes } from '../attributes/list-attributes.ts'
import { loadTypedDetails, type PartOptions } from './load-detail.ts'

/** An object with the columns of its kind, without its content. */
export type TypedDetail =
  | { readonly kind: 'file'; readonly row: DetailRow & FileDetailRow }
  | { readonly kind: 'config'; readonly row: DetailRow & ConfigRow }
  | { readonly kind: 'blob'; readonly row: DetailRow & BlobRow }

type ManyRequest = PartOptions & { readonly ids: readonly string[] }
export type DetailResult = { readonly id: string; readonly detail: TypedDetail | null }

const BATCH_SIZE = 100
/** Many users may have written a thousand comments each on one object. */
const BATCH_SIZE_WITH_COMMENTS = 20
const MAX_CHARACTERS = 32 * 1024 * 1024

/**
 * The details of each object that the caller may see, in the order of the identifiers. Tags, attributes and relatives of a batch are in memory
 * before they are counted, so batches are small.
 */
export async function loadManyDetails(reading: ReadContext, { ids, ...options }: ManyRequest): Promise<DetailResult[]> {
  if (options.hidden === true) requireHiddenAttributes(reading.caller)
  const batchSize = options.comments === true ? BATCH_SIZE_WITH_COMMENTS : BATCH_SIZE
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = new Map<string, TypedDetail>()
  let characters = 0
  for (let at = 0; at < wanted.length; at += batchSize) {
    const details = await loadBatch(reading, { ...options, ids: wanted.slice(at, at + batchSize) })
    for (const detail of details) found.set(detail.row.id, detail)
    characters += JSON.stringify(details).length
    if (characters > MAX_CHARACTERS) throw tooLarge('the details have more than 32 MiB; ask for fewer objects')
  }
  return ids.map((id) => ({ id, detail: found.get(id.toLowerCase()) ?? null }))
}

async function loadBatch(
  reading: ReadContext,
  { ids: batch, ...options }: ManyRequest,
): Promise<readonly TypedDetail[]> {
  const details: TypedDetail[] = []
  let ids = batch
  const add = (more: readonly TypedDetail[]): void => {
    details.push(...more)
    const known = new Set(more.map(({ row }) => row.id))
    ids = ids.filter((id) => !known.has(id))
  }
  // Most objects are files; nothing more is asked once all are found.
  add((await loadTypedDetails(reading, { kind: 'file', ids, ...options }, FILE)).map((row) => ({ kind: 'file', row })))
  if (ids.length === 0) return details
  add(
    (await loadTypedDetails(reading, { kind: 'config', ids, ...options }, CONFIG)).map((row) => ({
      kind: 'config',
      row,
    })),
  )
  if (ids.length === 0) return details
  add((await loadTypedDetails(reading, { kind: 'blob', ids, ...options }, BLOB)).map((row) => ({ kind: 'blob', row })))
  return details
}

const FILE: DetailColumns<FileDetailRow> = { name: 'file', of: () => objectFields(FILE_DETAIL_FIELDS) }
const CONFIG: DetailColumns<ConfigRow> = { name: 'config', of: () => CONFIG_COLUMNS }
const BLOB: DetailColumns<BlobRow> = { name: 'blob', of: () => BLOB_COLUMNS }
