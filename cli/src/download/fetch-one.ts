import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CliError, reasonOf } from '../cli-error.ts'
import { codeOf } from '../exit-codes.ts'
import type { DownloadResult } from '../shapes/results.ts'
import type { Job } from './job.ts'
import type { Goods } from './place.ts'

export type Fetched = { readonly result: DownloadResult; readonly error?: unknown }

/** Brings one object into the output folder. Never throws for the fault of this one. */
export async function fetchOne(job: Job, id: string): Promise<Fetched> {
  try {
    return { result: await bring(job, id) }
  } catch (error) {
    const code = codeOf(error)
    const status = code === 'not_found' ? 'not-found' : 'failed'
    return {
      error,
      result: { id, status, error: { code, message: reasonOf(error) } },
    }
  }
}

async function bring(job: Job, id: string): Promise<DownloadResult> {
  const goods = await goodsOf(job, id)
  const file = await freePlace(job, goods)
  if (typeof file !== 'string') return file
  if (job.isDryRun) return { id: goods.sha256, status: 'would-download', file }
  const size = await save(job, goods, file)
  return { id: goods.sha256, status: 'ok', file, size }
}

async function save({ client, ...job }: Job, { sha256 }: Goods, file: string): Promise<number> {
  const { abort: signal, mode, overwrites: overwrite, verifies: verify } = job
  const transfer = job.progress.begin(file, undefined)
  try {
    const content =
      job.wrapping === 'zip'
        ? await client.files.downloadZip(sha256, { signal })
        : await client.files.download(sha256, { obfuscate: job.wrapping === 'obfuscated', signal })
    const onProgress = ({ receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number | null }) =>
      transfer.advance(receivedBytes, totalBytes ?? undefined)
    const saved = await content.toFile(resolve(job.cwd, file), { mode, overwrite, verify, signal, onProgress })
    return saved.sizeBytes
  } finally {
    transfer.end()
  }
}

/** A SHA-256 says where its bytes go; every other hash, and a name to keep, takes a look at the details first. */
async function goodsOf({ client, keepsName, isDryRun, abort }: Job, id: string): Promise<Goods> {
  if (id.length === 64 && !keepsName && !isDryRun) return { sha256: id, name: undefined }
  const { sha256, file_name } = await client.files.get(id, { signal: abort })
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new CliError('failed', `the server names no SHA-256 for ${id}`)
  return { sha256, name: file_name }
}

/** A path to write to, or the result when the content is there already. */
async function freePlace(job: Job, goods: Goods): Promise<string | DownloadResult> {
  const file = await job.places.placeOf(goods)
  const there = await judge(job, goods, file)
  if (there !== 'other') return there === 'same' ? existing(goods, file) : file
  if (!job.keepsName) throw new CliError('local_file', `${file}: exists with other content (--overwrite replaces it)`)
  const second = await job.places.otherPlaceOf(goods)
  const beside = await judge(job, goods, second)
  if (beside === 'other' && job.wrapping === 'zip') return existing(goods, second)
  if (beside === 'other')
    throw new CliError('local_file', `${second}: exists with other content (--overwrite replaces it)`)
  return beside === 'same' ? existing(goods, second) : second
}

/** What is at a path: nothing that stands in the way, the very content, or something else. */
async function judge(job: Job, { sha256 }: Goods, file: string): Promise<'free' | 'same' | 'other'> {
  const path = resolve(job.cwd, file)
  const found = await lstat(path).catch(() => undefined)
  if (!found) return 'free'
  if (!found.isFile()) throw new CliError('local_file', `${file}: exists and is no regular file`)
  if (job.overwrites) return 'free'
  // An archive cannot be compared; its name says what is in it, and it only got that name when it was complete.
  const isSame = job.wrapping === 'zip' ? !job.keepsName : (await contentHash(path, job)) === sha256
  return isSame ? 'same' : 'other'
}

async function contentHash(path: string, { wrapping, abort }: Job): Promise<string> {
  const sum = createHash('sha256')
  const asKept = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, wrapping === 'obfuscated' ? negated(chunk) : chunk),
  })
  await pipeline(createReadStream(path), asKept, sum, { signal: abort })
  return sum.digest('hex')
}

function negated(chunk: Buffer): Buffer {
  return Buffer.from(chunk.map((byte) => byte ^ 0xff))
}

function existing({ sha256 }: Goods, file: string): DownloadResult {
  return { id: sha256, status: 'exists', file }
}
