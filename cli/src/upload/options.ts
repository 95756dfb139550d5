import { resolve } from 'node:path'
import { concurrencyOf } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { openProgress } from '../progress/progress.ts'
import type { CommonOptions } from './common-options.ts'
import type { Job } from './job.ts'
import { openManifest } from './manifest.ts'
import { openSpool } from './spool.ts'
import { readUploadAnnotations } from './upload-annotations.ts'

/** The options of an upload as commander hands them over. */
export type UploadOptions = CommonOptions & {
  readonly recursive?: boolean
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly filesFrom?: string
  readonly stdinName?: string
  readonly maxSize?: string
  readonly followSymlinks?: boolean
  readonly name?: string
  readonly unzip?: boolean
  readonly unpack?: boolean
  readonly zipPassword?: string
  readonly unzipLimit?: string
  readonly manifest?: string
  readonly resume?: boolean
  readonly unordered?: boolean
}

export async function openJob(
  context: Context,
  opened: OpenClient,
  options: UploadOptions,
): Promise<Omit<Job, 'countAll'>> {
  const { io, globals, interruption, isDryRun, messages } = context
  const annotations = await readUploadAnnotations(context, opened, options)
  const concurrency = concurrencyOf(globals)
  const { manifest: path } = options
  const isRecorded = path !== undefined && !(isDryRun && !options.resume)
  const manifest = isRecorded
    ? await openManifest(resolve(io.cwd, path), { server: opened.target.url, isResumed: options.resume === true })
    : undefined
  return {
    ...annotations,
    client: opened.client,
    name: options.name,
    waits: options.wait === true,
    unpacks: options.unpack === true,
    onExists: options.onExists ?? 'annotate',
    isDryRun,
    manifest,
    spool: openSpool(io.stdin),
    concurrency,
    isUnordered: options.unordered === true,
    messages,
    progress: await openProgress(context, 'upload'),
    stop: interruption.stop,
    abort: interruption.abort,
  }
}
