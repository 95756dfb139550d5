import { isSingleIdentifier, readIdentifiers } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { listRecords } from '../listing/list-objects.ts'
import { usageError } from '../program/cli-error.ts'
import { downloadAll } from './download-all.ts'
import { downloadToStdout } from './download-to-stdout.ts'
import type { Job } from './job.ts'
import { type DownloadOptions, openJob } from './options.ts'

export type DownloadCommandOptions = DownloadOptions & {
  readonly query?: string
  readonly force?: boolean
  readonly archive?: string
}

export async function runDownload(
  context: Context,
  ids: readonly string[],
  options: DownloadCommandOptions,
): Promise<void> {
  if (ids.length === 0 && options.query === undefined) {
    throw usageError('nothing to download: give hashes, a list or a --query')
  }
  const opened = await openClient(context)
  if (options.outputDir === '-') return downloadToStdout(context, opened, { ids, options })
  const job = await openJob(context, opened, options)
  const all = async function* () {
    yield* countedIds(context, job, { ids, isAll: options.query === undefined })
    if (options.query === undefined) return
    const request = { kind: 'file', query: options.query, options: { limit: 'all' } } as const
    for await (const { id } of listRecords(opened, request)) yield id
  }
  const isSingle = options.query === undefined && isSingleIdentifier(ids)
  context.outcome = await downloadAll(context, job, { ids: all(), isSingle })
}

type DownloadTargets = { readonly ids: readonly string[]; readonly isAll: boolean }

/** With a progress display, lists are read first so that the total is known. */
async function* countedIds(
  context: Context,
  { progress }: Job,
  { ids, isAll }: DownloadTargets,
): AsyncGenerator<string> {
  const given = readIdentifiers(context, ids)
  if (!context.canDraw || !isAll || ids.includes('-')) return yield* given
  const all: string[] = []
  for await (const id of given) all.push(id)
  progress.expect({ items: all.length })
  yield* all
}
