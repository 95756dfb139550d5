import type { Command } from 'commander'
import { isHash } from '../arguments/identifiers.ts'
import type { Kind } from '../arguments/kinds.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { LISTS } from '../shapes/objects.ts'

export type PageOptions = { readonly limit?: string; readonly olderThan?: string; readonly pageSize?: string }
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
    .option('--older-than <id>', 'start after this object')
    .option('--page-size <n>', 'objects in one request')
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
  const print = context.print(LISTS[request.kind])
  for await (const record of listRecordsWithNote(context, opened, request)) await print.add(record)
  await print.end()
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

export function listRecords({ client, signal, preferences }: OpenClient, { kind, query, options }: ListRequest) {
  const limit = options.limit === 'all' ? undefined : parseCount(options.limit ?? String(usualLimit), '--limit')
  const { olderThan } = options
  if (olderThan !== undefined && !isHash(olderThan))
    throw usageError(`--older-than: expected a hash, got "${olderThan}"`)
  const page =
    options.pageSize === undefined
      ? (preferences.page_size ?? usualPage)
      : parseCount(options.pageSize, '--page-size', { max: maxPageSize })
  const settings = {
    signal,
    names: kind === 'object',
    pageSize: Math.min(page, limit ?? page),
    ...(limit === undefined ? {} : { limit }),
    ...(olderThan === undefined ? {} : { olderThan: olderThan.toLowerCase() }),
  }
  const objects = collectionOf(client, kind)
  return query === undefined ? objects.list(settings) : objects.search(query, settings)
}
