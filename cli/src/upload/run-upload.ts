import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import type { Context } from '../context.ts'
import { parseSize } from '../quantities.ts'
import { uploadResults } from '../shapes/results.ts'
import { globFilter } from './globs.ts'
import { openJob, type UploadOptions } from './options.ts'
import { pathsIn, type Source, sourcesAt, type WalkOptions } from './sources.ts'
import { uploadAll } from './upload-all.ts'

export async function runUpload(context: Context, paths: readonly string[], options: UploadOptions): Promise<void> {
  checkUsage(paths, options)
  const opened = await openClient(context)
  const job = await openJob(context, opened, options)
  try {
    const streams = { stdin: context.io.stdin, print: context.print(uploadResults) }
    context.outcome = await uploadAll(job, allSources(context, paths, options), streams)
  } finally {
    await job.manifest?.close()
  }
}

function checkUsage(paths: readonly string[], { filesFrom, stdinName, resume, manifest }: UploadOptions): void {
  const inputs = paths.filter((path) => path === '-').length + (filesFrom === '-' ? 1 : 0)
  if (paths.length === 0 && filesFrom === undefined) throw usageError('nothing to upload: name files, folders or -')
  if (inputs > 1) throw usageError('standard input can be read only once')
  if (paths.includes('-') && !stdinName)
    throw usageError('standard input has no file name', 'give one with --stdin-name')
  if (resume && manifest === undefined) throw usageError('--resume needs --manifest')
}

async function* allSources(context: Context, paths: readonly string[], options: UploadOptions): AsyncGenerator<Source> {
  const walk = walkOptions(context, options)
  for (const path of paths) {
    if (path === '-') yield { kind: 'stdin', path, name: options.stdinName ?? '' }
    else yield* sourcesAt(path, walk)
  }
  if (options.filesFrom === undefined) return
  for await (const path of pathsIn(openList(context, options.filesFrom))) yield* sourcesAt(path, walk)
}

function openList({ io }: Context, list: string): Readable {
  return list === '-' ? io.stdin : createReadStream(resolve(io.cwd, list))
}

function walkOptions(
  { io }: Context,
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
