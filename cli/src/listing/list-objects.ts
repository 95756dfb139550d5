import type { ListSort } from '@lazaret/sdk'
import type { Command } from 'commander'
import { isHash } from '../arguments/identifiers.ts'
import type { Kind } from '../arguments/kinds.ts'
import { parseCount } from '../arguments/quantities.ts'
import { sortOption } from '../arguments/sort-orders.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { LISTS, type ListedObject } from '../shapes/objects.ts'
import { mispEvent } from './misp-event.ts'

export type PageOptions = {
  readonly sort?: ListSort
  readonly limit?: string
  readonly olderThan?: string
  readonly newerThan?: string
  readonly pageSize?: string
  readonly misp?: boolean
}
export type ListRequest = {
  readonly kind: Kind
  readonly query: string | undefined
  readonly options: PageOptions
}

const usualLimit = 50
const maxPageSize = 1000
const usualPage = 100

export function withPageOptions(command: Command): Command {
  return command
    .option('-l, --limit <n>', `at most this many, or all (default: ${usualLimit})`)
    .addOption(sortOption().conflicts(['olderThan', 'newerThan']))
    .option('--older-than <id>', 'start after this object')
    .option('--newer-than <id>', 'stop before this object')
    .option('--page-size <n>', 'objects in one request')
    .option('--misp', 'print files as a MISP event, in JSON')
}

/** The client for a listing: a long one, or one to download, goes on while the server restarts. */
export async function openListing(
  context: Context,
  { limit, download }: PageOptions & { readonly download?: string },
): Promise<OpenClient> {
  return limit === 'all' || download !== undefined ? openClient(context) : openClientToShow(context)
}

/** Writes the objects of a listing as they come. */
export async function listObjects(context: Context, opened: OpenClient, request: ListRequest): Promise<void> {
  if (request.options.misp) return writeMisp(context, opened, request)
  const print = context.print(LISTS[request.kind])
  for await (const record of listRecordsWithNote(context, opened, request)) await print.add(record)
  await print.end()
}

async function writeMisp(context: Context, opened: OpenClient, request: ListRequest): Promise<void> {
  const { kind, query } = request
  if (kind !== 'file') throw usageError(`--misp: only files can be exported, not ${kind}s`)
  const info = query === undefined ? 'Files of Lazaret' : `Files of Lazaret: ${query}`
  for await (const text of mispEvent(info, listRecordsWithNote(context, opened, request))) await context.out.write(text)
}

/** Works like `listRecords`, and reports if the default limit ended the listing. */
export async function* listRecordsWithNote(context: Context, opened: OpenClient, request: ListRequest) {
  let count = 0
  for await (const record of listRecords(opened, request)) {
    count++
    yield record
  }
  if (request.options.limit === undefined && count === usualLimit) {
    context.messages.note(`stopped after ${count}; -l all lists them all`)
  }
}

/** Yields the objects of a listing until the limit or the object of `newerThan`. */
export async function* listRecords(
  opened: OpenClient,
  { kind, query, options }: ListRequest,
): AsyncGenerator<ListedObject> {
  const settings = listingSettings(opened, kind, options)
  const end = options.newerThan === undefined ? undefined : await findEnd(opened, options.newerThan)
  const objects = collectionOf(opened.client, kind)
  for await (const record of query === undefined ? objects.list(settings) : objects.search(query, settings)) {
    // The object itself may be of another kind, or not match the query.
    if (end !== undefined && (record.id === end.id || record.upload_time < end.upload_time)) return
    yield record
  }
}

/** The object that ends a listing. It is looked up by a listing, because a request for it may give a group access to it. */
async function findEnd({ client, signal }: OpenClient, given: string) {
  const id = hashOption('--newer-than', given)
  const found = (await client.objects.has([id], { signal })).get(id)
  if (!found) throw new CliError('not_found', `--newer-than: object ${id} not found`)
  return found
}

function listingSettings({ signal, preferences }: OpenClient, kind: Kind, options: PageOptions) {
  const limit = options.limit === 'all' ? undefined : parseCount(options.limit ?? String(usualLimit), '--limit')
  const { olderThan, sort } = options
  const page =
    options.pageSize === undefined
      ? (preferences.page_size ?? usualPage)
      : parseCount(options.pageSize, '--page-size', { max: maxPageSize })
  return {
    signal,
    names: kind === 'object',
    pageSize: Math.min(page, limit ?? page),
    ...(limit === undefined ? {} : { limit }),
    ...(sort === undefined ? {} : { sort }),
    ...(olderThan === undefined ? {} : { olderThan: hashOption('--older-than', olderThan) }),
  }
}

function hashOption(option: string, text: string): string {
  if (!isHash(text)) throw usageError(`${option}: expected a hash, got "${text}"`)
  return text.toLowerCase()
}
