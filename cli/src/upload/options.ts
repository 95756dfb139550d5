import { resolve } from 'node:path'
import { usageError } from '../cli-error.ts'
import type { OpenClient } from '../client.ts'
import type { Context } from '../context.ts'
import { singleIdentifier } from '../identifiers.ts'
import { openProgress } from '../progress.ts'
import { concurrencyOf } from '../quantities.ts'
import type { Job, OnExists, Sharing } from './job.ts'
import { openManifest } from './manifest.ts'

/** The options of an upload as commander hands them over. */
export type UploadOptions = {
  readonly recursive?: boolean
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly filesFrom?: string
  readonly stdinName?: string
  readonly maxSize?: string
  readonly followSymlinks?: boolean
  readonly tag?: readonly string[]
  readonly parent?: string
  readonly private?: boolean
  readonly public?: boolean
  readonly shareWith?: string
  readonly onExists?: OnExists
  readonly manifest?: string
  readonly resume?: boolean
}

export async function openJob(context: Context, opened: OpenClient, options: UploadOptions): Promise<Job> {
  const { io, globals, interruption, isDryRun, talk } = context
  const tags = (options.tag ?? []).map((tag) => tag.trim())
  if (tags.includes('')) throw usageError('--tag: must not be empty')
  const parent = options.parent === undefined ? undefined : await parentId(context, opened, options.parent)
  const concurrency = concurrencyOf(globals)
  const { manifest: path } = options
  const isRecorded = path !== undefined && !(isDryRun && !options.resume)
  const manifest = isRecorded
    ? await openManifest(resolve(io.cwd, path), { server: opened.target.url, isResumed: options.resume === true })
    : undefined
  return {
    client: opened.client,
    tags,
    parent,
    share: sharingOf(options),
    onExists: options.onExists ?? (options.recursive ? 'annotate' : 'send'),
    isDryRun,
    manifest,
    concurrency,
    talk,
    progress: await openProgress(context, 'upload'),
    stop: interruption.stop,
    abort: interruption.abort,
  }
}

/** The server links by SHA-256 only. */
async function parentId(context: Context, { client, signal }: OpenClient, given: string): Promise<string> {
  const id = await singleIdentifier(context, given)
  return id.length === 64 ? id : (await client.files.get(id, { signal })).id
}

function sharingOf(options: UploadOptions): Sharing {
  if (options.private) return 'private'
  if (options.public) return 'public'
  return options.shareWith === undefined ? 'default' : { group: options.shareWith }
}
