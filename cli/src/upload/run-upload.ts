import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseSize } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { uploadResults } from '../shapes/results.ts'
import { openUnzip, type Unzip } from './archives.ts'
import { globFilter } from './globs.ts'
import type { Job } from './job.ts'
import { openJob, type UploadOptions } from './options.ts'
import { pathsIn, type Source, sourcesAt, type WalkOptions } from './sources.ts'
import { uploadAll } from './upload-all.ts'

export async function runUpload(context: Context, paths: readonly string[], options: UploadOptions): Promise<void> {
  checkUsage(paths, options)
  const opened = await openClient(context)
  const unzip = await openUnzip(context, options)
  const job = await openJob(context, opened, options)
  try {
    if (context.canDraw) survey(job, context, { paths, options }).catch(() => undefined)
    const streams = { stdin: context.io.stdin, print: context.print(uploadResults) }
    context.outcome = await uploadAll(job, allSources(context, paths, { options, unzip }), streams)
  } finally {
    await job.manifest?.close()
  }
}

/** Walks ahead so that the total is known. What can only be known by reading it is not counted. */
async function survey({ progress, stop }: Job, { io }: Context, { paths, options }: Asked): Promise<void> {
  const isListed = options.filesFrom !== undefined || options.unzip === true || paths.includes('-')
  if (isListed) return
  const whole = { items: 0, bytes: 0 }
  for (const path of paths) {
    for await (const source of sourcesAt(path, walkOptions({ io }, options))) {
      if (stop.aborted) return
      whole.items++
      if ('size' in source) whole.bytes += source.size ?? 0
    }
  }
  progress.expect(whole)
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

type Asked = { readonly paths: readonly string[]; readonly options: UploadOptions }
type Reading = { readonly options: UploadOptions; readonly unzip: Unzip }

async function* allSources(
  context: Context,
  paths: readonly string[],
  { options, unzip }: Reading,
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
    isWanted: globFilter(include, exclude),
  }
}
