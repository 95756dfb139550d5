import type { Call } from '../../../call.ts'
import { type Problem, unavailable } from '../../../errors/problems.ts'
import { toProblem } from '../../../errors/to-problem.ts'
import { makeAlone } from '../../../statements/connection/group-commit.ts'
import { storeTogether, type UploadOutcome } from './store-together.ts'
import { type StagedUpload, storeUpload } from './store-upload.ts'
import { type SentFile, stageFile } from './upload-file.ts'
import { readUploadOptions, type SentOptions, type UploadOptions } from './upload-options.ts'

/** Files that follow each other may share the options. */
export type FileUploads = AsyncIterable<{ readonly file: SentFile; options(): SentOptions }>

/** Either the upload or the problem is null. */
type Arrival = { readonly upload: StagedUpload | null; readonly problem: Problem | null }

// A transaction holds the order key of the listing for all of its files, while others wait.
const GROUP_SIZE = 64

/** Stores files in groups, and gives an outcome for each, in their order. */
export async function uploadFiles(call: Call, uploads: FileUploads): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = []
  const receive = openReceiver(call)
  const group: Promise<Arrival>[] = []
  try {
    for await (const upload of uploads) {
      const arriving = receive(upload)
      // Its failure is thrown where the group is awaited.
      arriving.catch(() => undefined)
      group.push(arriving)
      if (group.length === GROUP_SIZE) outcomes.push(...(await storeGroup(call, group.splice(0))))
    }
    outcomes.push(...(await storeGroup(call, group.splice(0))))
    return outcomes
  } finally {
    await discard(group)
  }
}

type Receive = (upload: { readonly file: SentFile; options(): SentOptions }) => Promise<Arrival>

function openReceiver(call: Call): Receive {
  const read = new Map<SentOptions, UploadOptions>()
  const readOptions = (sent: SentOptions): UploadOptions => {
    const options = read.get(sent) ?? readUploadOptions(call, { options: sent, place: 'options' }, {})
    read.set(sent, options)
    return options
  }
  return async ({ file, options: sent }) => {
    try {
      const options = readOptions(sent())
      const staged = await stageFile(call, file)
      return { upload: { staged, name: file.name, options, isCommitted: false }, problem: null }
    } catch (error) {
      await skip(file.content)
      return { upload: null, problem: problemOf(call, error) }
    }
  }
}

/** Nobody reads the outcome of a client that has left, and that is not a fault of the server. */
function problemOf({ app, signal }: Call, error: unknown): Problem {
  return signal.aborted ? unavailable('the client has left') : toProblem(error, app.log)
}

/** The files behind it have not arrived yet. */
async function skip(content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _ of content);
  } catch {
    // The request as a whole fails.
  }
}

async function storeGroup(call: Call, group: readonly Promise<Arrival>[]): Promise<UploadOutcome[]> {
  try {
    const arrivals = await Promise.all(group)
    await call.app.hooks.room(call.signal)
    const stored = await storeTogether(
      call,
      arrivals.flatMap(({ upload }) => upload ?? []),
    )
    const outcomes: UploadOutcome[] = []
    for (const { upload, problem } of arrivals) {
      if (upload !== null) outcomes.push(stored.get(upload) ?? (await storeAlone(call, upload)))
      else if (problem !== null) outcomes.push({ file: null, problem })
    }
    return outcomes
  } finally {
    await discard(group)
  }
}

/** Known files, and those that are refused. */
async function storeAlone(call: Call, upload: StagedUpload): Promise<UploadOutcome> {
  try {
    return { file: await storeUpload(recordedApart(call), upload), problem: null }
  } catch (error) {
    call.signal.throwIfAborted()
    return { file: null, problem: toProblem(error, call.app.log) }
  }
}

/** With an entry in the audit log for this file alone. */
function recordedApart(call: Call): Call {
  let facts: Parameters<Call['note']>[0] = {}
  const change: Call['change'] = (work) =>
    call.changeEach(async (trx, note) => {
      const result = await work(trx)
      note(facts)
      return result
    })
  return {
    ...call,
    note: (more) => {
      facts = { ...facts, ...more }
    },
    change,
    changeTogether: (shared) => change((trx) => makeAlone(trx, shared)),
  }
}

async function discard(group: readonly Promise<Arrival>[]): Promise<void> {
  for (const arrival of await Promise.allSettled(group))
    if (arrival.status === 'fulfilled') await arrival.value.upload?.staged[Symbol.asyncDispose]()
}
