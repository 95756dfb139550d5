import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CliError } from '../program/cli-error.ts'
import type { DownloadResult } from '../shapes/results.ts'
import type { Job } from './job.ts'
import type { Content } from './place.ts'

type Placing = Pick<Job, 'cwd' | 'places' | 'wrapping' | 'keepsName' | 'overwrites' | 'isDryRun' | 'abort'>

/** A path to write to, or the result if the content exists already. */
export async function freePlace(job: Placing, content: Content): Promise<string | DownloadResult> {
  const file = await job.places.placeOf(content)
  const there = await judge(job, content, file)
  if (there !== 'other') return there === 'same' ? existing(job, content, file) : file
  if (!job.keepsName) throw new CliError('local_file', `${file}: exists with other content (--overwrite replaces it)`)
  const second = await job.places.otherPlaceOf(content)
  const atSecond = await judge(job, content, second)
  if (atSecond === 'other' && isArchive(job)) return existing(job, content, second)
  if (atSecond === 'other')
    throw new CliError('local_file', `${second}: exists with other content (--overwrite replaces it)`)
  return atSecond === 'same' ? existing(job, content, second) : second
}

/** Compares a path with the content: it is free, has the same content, or has other content. */
async function judge(job: Placing, { sha256, contentSha256 = sha256 }: Content, file: string) {
  const path = resolve(job.cwd, file)
  const found = await lstat(path).catch(() => undefined)
  if (!found) return 'free'
  if (!found.isFile()) throw new CliError('local_file', `${file}: exists and is not a regular file`)
  if (job.overwrites) return 'free'
  // An archive cannot be compared; its name identifies the content, and it got that name only when it was complete.
  const isSame = isArchive(job) ? !job.keepsName : (await contentHash(path, job)) === contentSha256
  return isSame ? 'same' : 'other'
}

const isArchive = ({ wrapping }: Placing): boolean => wrapping === 'zip' || wrapping === 'cart'

async function contentHash(path: string, { wrapping, abort }: Placing): Promise<string> {
  const sum = createHash('sha256')
  const asStored = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, wrapping === 'obfuscated' ? negated(chunk) : chunk),
  })
  await pipeline(createReadStream(path), asStored, sum, { signal: abort })
  return sum.digest('hex')
}

export function negated(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.map((byte) => byte ^ 0xff))
}

/** A run that was killed right after its file got its name left the part of it behind. */
async function existing({ cwd, isDryRun }: Placing, { sha256 }: Content, file: string): Promise<DownloadResult> {
  const path = resolve(cwd, file)
  if (!isDryRun) for (const ending of ['.part', '.part.info']) await rm(path + ending, { force: true })
  return { id: sha256, status: 'exists', file }
}
