import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CliError } from '../program/cli-error.ts'
import type { DownloadResult } from '../shapes/results.ts'
import type { Job } from './job.ts'
import type { Content } from './target-paths.ts'

type PlacementJob = Pick<Job, 'cwd' | 'targetPaths' | 'fileFormat' | 'keepsName' | 'overwrites' | 'isDryRun' | 'abort'>

/** A path to write to, or the result if the content exists already. */
export async function findFreePath(job: PlacementJob, content: Content): Promise<string | DownloadResult> {
  const file = await job.targetPaths.pathOf(content)
  const there = await judge(job, content, file)
  if (there !== 'other') return there === 'same' ? existing(job, content, file) : file
  if (!job.keepsName) throw new CliError('local_file', `${file}: exists with other content (--overwrite replaces it)`)
  const second = await job.targetPaths.otherPathOf(content)
  const atSecond = await judge(job, content, second)
  if (atSecond === 'other' && isArchive(job)) return existing(job, content, second)
  if (atSecond === 'other')
    throw new CliError('local_file', `${second}: exists with other content (--overwrite replaces it)`)
  return atSecond === 'same' ? existing(job, content, second) : second
}

/** Compares a path with the content: it is free, has the same content, or has other content. */
async function judge(job: PlacementJob, { sha256, contentSha256 = sha256 }: Content, file: string) {
  const path = resolve(job.cwd, file)
  const found = await lstat(path).catch(() => undefined)
  if (!found) return 'free'
  if (!found.isFile()) throw new CliError('local_file', `${file}: exists and is not a regular file`)
  if (job.overwrites) return 'free'
  // An archive cannot be compared; its name identifies the content, and it got that name only when it was complete.
  const isSame = isArchive(job) ? !job.keepsName : (await contentHash(path, job)) === contentSha256
  return isSame ? 'same' : 'other'
}

const isArchive = ({ fileFormat }: PlacementJob): boolean => fileFormat === 'zip' || fileFormat === 'cart'

async function contentHash(path: string, { fileFormat, abort }: PlacementJob): Promise<string> {
  const sum = createHash('sha256')
  const asStored = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, fileFormat === 'obfuscated' ? negateChunk(chunk) : chunk),
  })
  await pipeline(createReadStream(path), asStored, sum, { signal: abort })
  return sum.digest('hex')
}

export function negateChunk(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.map((byte) => byte ^ 0xff))
}

/** A run that was killed right after its file got its name left the part of it behind. */
async function existing({ cwd, isDryRun }: PlacementJob, { sha256 }: Content, file: string): Promise<DownloadResult> {
  const path = resolve(cwd, file)
  if (!isDryRun) for (const ending of ['.part', '.part.info']) await rm(path + ending, { force: true })
  return { id: sha256, status: 'exists', file }
}
