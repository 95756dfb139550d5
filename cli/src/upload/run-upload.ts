import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseSize } from '../arguments/quantities.ts'
import { openClientToChange } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { uploadResults } from '../shapes/results.ts'
import { openUnzip, type Unzip } from './archives.ts'
import { createGlobFilter } from './globs.ts'
import type { Job } from './job.ts'
import { openJob, type UploadOptions } from './options.ts'
import { pathsIn, type Source, sourcesAt, type WalkOptions } from './sources.ts'
import { uploadAll } from './upload-all.ts'

export async function runUpload(context: Context, paths: readonly string[], options: UploadOptions): Promise<void> {
  checkUsage(paths, options)
  const opened = await openClientToChange(context)
  const unzip = await openUnzip(context, options)
  const asked = { paths, options }
  const job = {
    ...(await openJob(context, opened, options)),
    countAll: async () => (await measure(context, asked, context.interruption.abort))?.items,
  }
  try {
    if (context.canDraw) survey(job, context, asked).catch(() => undefined)
    context.outcome = await uploadAll(job, allSources(context, paths, { options, unzip }), context.print(uploadResults))
  } finally {
    await job.spool.close()
    await job.manifest?.close()
  }
}

/** Walks ahead so that progress knows the total. */
async function survey({ progress, stop }: Job, context: Context, asked: UploadRequest): Promise<void> {
  const whole = await measure(context, asked, stop)
  if (whole) progress.expect(whole)
}

/** Returns the total to send; undefined if the sources must be read to be counted, or if the run is stopped. */
async function measure(context: Context, { paths, options }: UploadRequest, stop: AbortSignal) {
  if (options.unzip || paths.includes('-') || options.filesFrom === '-') return undefined
  const whole = { items: 0, bytes: 0 }
  const unzip: Unzip = (sources) => sources
  for await (const source of allSources(context, paths, { options, unzip })) {
    if (stop.aborted) return undefined
    whole.items++
    if ('size' in source) whole.bytes += source.size ?? 0
  }
  return whole
}

function checkUsage(paths: readonly string[], options: UploadOptions): void {
  const { filesFrom, stdinName, name } = options
  const inputs = paths.filter((path) => path === '-').length + (filesFrom === '-' ? 1 : 0)
  if (paths.length === 0 && filesFrom === undefined) throw usageError('nothing to upload: give files, folders or -')
  if (inputs > 1) throw usageError('standard input can be read only once')
  checkCombinations(paths, options)
  if (paths.includes('-') && !(stdinName || name))
    throw usageError('standard input has no file name', 'give one with --stdin-name')
}

function checkCombinations(paths: readonly string[], options: UploadOptions): void {
  const { filesFrom, resume, manifest, name, recursive, unzip } = options
  if (name !== undefined && (paths.length !== 1 || filesFrom !== undefined || recursive || unzip))
    throw usageError('--name is for one file')
  if (resume && manifest === undefined) throw usageError('--resume needs --manifest')
  if (!unzip && (options.zipPassword !== undefined || options.unzipLimit !== undefined))
    throw usageError('--zip-password and --unzip-limit need --unzip')
}

type UploadRequest = { readonly paths: readonly string[]; readonly options: UploadOptions }
type SourceOptions = { readonly options: UploadOptions; readonly unzip: Unzip }

async function* allSources(
  context: Context,
  paths: readonly string[],
  { options, unzip }: SourceOptions,
): AsyncGenerator<Source> {
  const walk = walkOptions(context, options)
  for (const path of paths) {
    if (path === '-') yield { kind: 'stdin', path, name: options.stdinName ?? options.name ?? '' }
    else yield* unzip(sourcesAt(path, walk), !options.recursive)
  }
  if (options.filesFrom === undefined) return
  for await (const path of pathsIn(openList(context, options.filesFrom))) yield* unzip(sourcesAt(path, walk), true)
}

function openList({ io }: Context, list: string): Readable {
  return list === '-' ? io.stdin : createReadStream(resolve(io.cwd, list))
}

function walkOptions(
  { io }: Pick<Context, 'io'>,
  { recursive, followSymlinks, maxSize, include = [], exclude = [] }: UploadOptions,
): WalkOptions {
  return {
    cwd: io.cwd,
    isRecursive: recursive === true,
    followsLinks: followSymlinks === true,
    maxSize: maxSize === undefined ? undefined : parseSize(maxSize, '--max-size'),
    isWanted: createGlobFilter(include, exclude),
  }
}
