import { createHash, type Hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { findFreePath } from '../download/find-free-path.ts'
import { publish, writePart } from '../download/save-bytes.ts'
import type { TargetPaths } from '../download/target-paths.ts'
import { CliError, reasonWithout } from '../program/cli-error.ts'
import { codeOf, type Outcome, outcomeOf } from '../program/exit-codes.ts'
import { type UnpackResult, unpackResults } from '../shapes/results.ts'
import { humanSize } from '../text/human.ts'
import type { VerifiableMember } from './verifiable-member.ts'

export type Job = {
  readonly targetPaths: TargetPaths
  readonly folder: string
  readonly keepsName: boolean
  readonly overwrites: boolean
  readonly mode: number
}
type UnpackOutcome = { readonly result: UnpackResult; readonly error?: unknown }
type Tally = { ok: number; exists: number; skipped: number; failed: number; bytes: number; last: unknown }

/** Extracts every member and reports each result. */
export async function unpackAll(context: Context, job: Job, members: readonly VerifiableMember[]): Promise<Outcome> {
  const print = context.print(unpackResults)
  const tally: Tally = { ok: 0, exists: 0, skipped: 0, failed: 0, bytes: 0, last: undefined }
  for (const member of members) {
    if (context.interruption.stop.aborted) break
    const done = await unpackOne(context, job, member)
    count(tally, done)
    await print.add(done.result)
    if (done.error && codeOf(done.error) === 'wrong_password') break
  }
  await print.end()
  const { ok, exists, skipped, failed, bytes, last } = tally
  context.messages.note(
    `unpacked ${ok}, existing ${exists}, skipped ${skipped}, failed ${failed}  (${humanSize(bytes)})`,
  )
  if (failed === 0) return 'success'
  const hasOneCause = members.length === 1 || ['integrity', 'wrong_password'].includes(codeOf(last))
  return hasOneCause ? outcomeOf(last) : 'partial'
}

/** Never throws for a failure of this one. */
async function unpackOne(context: Context, job: Job, member: VerifiableMember): Promise<UnpackOutcome> {
  const { name: path, sizeBytes: size, refusal: reason } = member
  if (reason !== undefined) return { result: { path, status: 'skipped', reason, size } }
  if (context.isDryRun) return { result: { path, status: 'would-unpack', size } }
  try {
    return { result: await save(context, job, member) }
  } catch (error) {
    const message = reasonWithout(path, error)
    return { error, result: { path, status: 'failed', size, error: { code: codeOf(error), message } } }
  }
}

async function save({ io, interruption }: Context, job: Job, member: VerifiableMember): Promise<UnpackResult> {
  const signal = interruption.abort
  const sum = createHash('sha256')
  const part = await writePart(resolve(io.cwd, job.folder), hashed(member.open(signal), sum))
  try {
    const id = sum.digest('hex')
    if (member.sha256 !== undefined && member.sha256 !== id)
      throw new CliError('integrity', `the content has the SHA-256 ${id}, not ${member.sha256}`)
    const placing = { ...job, cwd: io.cwd, fileFormat: 'raw', isDryRun: false, abort: signal } as const
    const file = await findFreePath(placing, { sha256: id, name: member.name })
    const result = { path: member.name, id, size: member.sizeBytes }
    if (typeof file !== 'string') return { ...result, status: 'exists', file: file.file ?? '' }
    await publish(part, resolve(io.cwd, file), job)
    return { ...result, status: 'ok', file }
  } finally {
    await rm(part, { force: true })
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, sum: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.update(chunk)
    yield chunk
  }
}

function count(tally: Tally, { result: { status, size = 0 }, error }: UnpackOutcome): void {
  if (status === 'ok' || status === 'would-unpack') {
    tally.ok++
    tally.bytes += size
  } else if (status === 'exists') tally.exists++
  else if (status === 'skipped') tally.skipped++
  else {
    tally.failed++
    tally.last = codeOf(tally.last) === 'integrity' ? tally.last : error
  }
}
