import type { FileDetail } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import { session } from '../session/session.ts'
import { createStore } from '../state/store.ts'
import { hashInWorker } from './hash-in-worker.ts'
import { optionsOf, type Presets, presets } from './presets.ts'
import { checkReadable, fileSource, type Source } from './source.ts'

export type UploadState = 'waiting' | 'unpacking' | 'hashing' | 'sending' | 'new' | 'known' | 'failed' | 'cancelled'

export type Upload = {
  readonly key: number
  readonly source: Source
  /** The archive it is in, which becomes its parent. */
  readonly parent?: string
  /** The presets at the time the item was added, or retried. */
  readonly presets: Presets
  readonly state: UploadState
  readonly sentBytes: number
  /** The identifier of the object, known once the file was read. */
  readonly sha256?: string
  /** True if the content starts with the signature of a zip. */
  readonly isArchive?: boolean
  readonly error?: unknown
  /** The content is sent although the server has it, for its name, tags and shares. */
  readonly isForced: boolean
}

/** Files of this page on their way, in the order in which they came. */
export const queue = createStore<readonly Upload[]>([])

const AT_ONCE = 2
const RUNNING: ReadonlySet<UploadState> = new Set(['unpacking', 'hashing', 'sending'])
const controllers = new Map<number, AbortController>()
let lastKey = 0

export function addFiles(files: readonly File[]): void {
  addSources(files.map(fileSource))
}

/** `parent`: the archive that all of them are in. */
export function addSources(sources: readonly Source[], parent?: string): void {
  const added = sources.map((source) => newUpload(source, parent === undefined ? {} : { parent }))
  queue.set([...queue.get(), ...added])
  startNext()
}

/** Adds an item that could not be read. */
export function addFailedUpload(source: Source, error: unknown): void {
  queue.set([...queue.get(), newUpload(source, { state: 'failed', error })])
}

export function cancel(key: number): void {
  controllers.get(key)?.abort()
  change(key, { state: 'cancelled' })
  startNext()
}

/** Retries an upload with the present presets. */
export function retry(key: number, isForced = false): void {
  change(key, { state: 'waiting', sentBytes: 0, error: undefined, presets: presets.get(), isForced })
  startNext()
}

export function removeEnded(): void {
  queue.set(queue.get().filter(({ state }) => isActive(state)))
}

export function isActive(state: UploadState): boolean {
  return state === 'waiting' || RUNNING.has(state)
}

// Files of one account are never sent in the name of the next one.
session.subscribe(() => {
  if (session.get().kind === 'open') return
  for (const controller of controllers.values()) controller.abort()
  queue.set([])
})

addEventListener('beforeunload', (event) => {
  if (queue.get().some(({ state }) => isActive(state))) event.preventDefault()
})

function newUpload(source: Source, part: Partial<Upload>): Upload {
  lastKey += 1
  return { key: lastKey, source, presets: presets.get(), state: 'waiting', sentBytes: 0, isForced: false, ...part }
}

function change(key: number, part: Partial<Upload>): void {
  queue.set(queue.get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
}

function startNext(): void {
  const running = queue.get().filter(({ state }) => RUNNING.has(state)).length
  const next = queue.get().filter(({ state }) => state === 'waiting')
  for (const upload of next.slice(0, Math.max(0, AT_ONCE - running))) void run(upload)
}

async function run(upload: Upload): Promise<void> {
  const { key, parent } = upload
  const controller = new AbortController()
  const { signal } = controller
  controllers.set(key, controller)
  change(key, { state: parent === undefined ? 'hashing' : 'unpacking' })
  try {
    const file = await upload.source.open(signal)
    signal.throwIfAborted()
    const ended = await send(upload, file, signal).catch(async (error: unknown) => {
      // An unreadable file is the reason of the failure, whatever error was reported.
      if (!signal.aborted) await checkReadable(file)
      throw error
    })
    if (!signal.aborted) change(key, ended)
  } catch (error) {
    if (!signal.aborted) change(key, { state: 'failed', error })
  } finally {
    if (controllers.get(key) === controller) controllers.delete(key)
    startNext()
  }
}

/** Asks by the digest first: what the server shows already is not sent again. */
async function send(upload: Upload, file: File, signal: AbortSignal): Promise<Partial<Upload>> {
  const { key, source, isForced, parent } = upload
  const client = await fullClient()
  const isArchive = await beginsLikeZip(file)
  signal.throwIfAborted()
  change(key, { state: 'hashing', isArchive })
  const sha256 = await hashInWorker(file, signal)
  signal.throwIfAborted()
  change(key, { sha256 })
  const known = (await client.files.has([sha256], { signal })).get(sha256)
  if (known && !isForced) {
    if (parent !== undefined) await client.relations.link(parent, sha256, { signal })
    return { state: 'known' }
  }
  signal.throwIfAborted()
  change(key, { state: 'sending' })
  const stored: FileDetail = await client.files.upload({
    source: file,
    name: source.name,
    ...optionsOf(upload.presets, parent),
    ...(upload.presets.unpack ? { unpack: true } : {}),
    signal,
    onProgress: ({ sentBytes }) => change(key, { sentBytes }),
  })
  return { state: known ? 'known' : 'new', sha256: stored.sha256, sentBytes: file.size }
}

async function beginsLikeZip(file: File): Promise<boolean> {
  const [p, k, a, b] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6))
}
