import type { FileDetail, Share } from '@lazaret/sdk'
import { wholeClient } from '../server/client.ts'
import { session } from '../session/session.ts'
import { createStore } from '../state/store.ts'
import { hashInWorker } from './hash-in-worker.ts'
import { presets, tagsOf } from './presets.ts'

export type UploadState = 'waiting' | 'hashing' | 'sending' | 'new' | 'known' | 'failed' | 'cancelled'

export type Upload = {
  readonly key: number
  readonly file: File
  readonly state: UploadState
  readonly sentBytes: number
  /** Once the file was read: what its identifier is, or will be. */
  readonly sha256?: string
  readonly error?: unknown
  /** The content is sent although the server has it, for its name, tags and shares. */
  readonly isForced: boolean
}

/** Files of this page on their way, in the order in which they came. */
export const queue = createStore<readonly Upload[]>([])

const AT_ONCE = 2
const controllers = new Map<number, AbortController>()
let lastKey = 0

export function addFiles(files: readonly File[]): void {
  const added = files.map((file): Upload => {
    lastKey += 1
    return { key: lastKey, file, state: 'waiting', sentBytes: 0, isForced: false }
  })
  queue.set([...queue.get(), ...added])
  startNext()
}

/** What could not be read at all. */
export function addFailed(name: string, error: unknown): void {
  lastKey += 1
  const upload: Upload = {
    key: lastKey,
    file: new File([], name),
    state: 'failed',
    sentBytes: 0,
    error,
    isForced: false,
  }
  queue.set([...queue.get(), upload])
}

export function cancel(key: number): void {
  controllers.get(key)?.abort()
  change(key, { state: 'cancelled' })
  startNext()
}

export function retry(key: number, isForced = false): void {
  change(key, { state: 'waiting', sentBytes: 0, error: undefined, isForced })
  startNext()
}

export function removeEnded(): void {
  queue.set(queue.get().filter(({ state }) => isActive(state)))
}

export function isActive(state: UploadState): boolean {
  return state === 'waiting' || state === 'hashing' || state === 'sending'
}

// What someone has left here is not sent in the name of the next one.
session.subscribe(() => {
  if (session.get().kind === 'open') return
  for (const controller of controllers.values()) controller.abort()
  queue.set([])
})

function change(key: number, part: Partial<Upload>): void {
  queue.set(queue.get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
}

function startNext(): void {
  const running = queue.get().filter(({ state }) => state === 'hashing' || state === 'sending').length
  const next = queue.get().filter(({ state }) => state === 'waiting')
  for (const upload of next.slice(0, Math.max(0, AT_ONCE - running))) void run(upload)
}

async function run({ key, file, isForced }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(key, controller)
  change(key, { state: 'hashing' })
  try {
    change(key, await send({ key, file, isForced }, controller.signal))
  } catch (error) {
    if (!controller.signal.aborted) change(key, { state: 'failed', error })
  } finally {
    if (controllers.get(key) === controller) controllers.delete(key)
    startNext()
  }
}

type Sent = Pick<Upload, 'key' | 'file' | 'isForced'>

/** Asks by the digest first: what the server shows already is not sent again. */
async function send({ key, file, isForced }: Sent, signal: AbortSignal): Promise<Partial<Upload>> {
  const client = await wholeClient()
  const sha256 = await hashInWorker(file, signal)
  signal.throwIfAborted()
  change(key, { sha256 })
  const known = (await client.files.has([sha256], { signal })).get(sha256)
  if (known && !isForced) return { state: 'known' }
  change(key, { state: 'sending' })
  const { tags, share } = presets.get()
  const stored: FileDetail = await client.files.upload({
    source: file,
    tags: tagsOf(tags),
    share: shareOf(share),
    signal,
    onProgress: ({ sentBytes }) => change(key, { sentBytes }),
  })
  return { state: known ? 'known' : 'new', sha256: stored.sha256, sentBytes: file.size }
}

function shareOf(chosen: string): Share {
  return chosen === 'default' || chosen === 'private' || chosen === 'public' ? chosen : { group: chosen }
}
