import { validationError } from '../errors/api-error.ts'
import { node } from '../node.ts'
import { iterateStream } from './iterate-stream.ts'
import type { ByteStream, OpenSource } from './open-source.ts'

/**
 * A source of an upload: a path (Node only), bytes, a Blob, a function that opens a new stream, or a stream. A stream
 * of unknown length is first written to a private temporary file, because the length is sent before the bytes.
 */
export type UploadSource = string | Uint8Array | Blob | (() => ByteStream | Promise<ByteStream>) | ByteStream

export type SourceOptions = { readonly sizeBytes?: number | undefined; readonly signal?: AbortSignal | undefined }

/** The length of what can be read again, if it is given or soon known; else null. */
export async function sizeOfSource(source: UploadSource, sizeBytes?: number): Promise<number | null> {
  if (typeof source === 'string') return sizeBytes ?? (await nodeSource()).sizeOfPath(source)
  if (typeof source === 'function') return sizeBytes ?? null
  if (source instanceof Uint8Array) return source.byteLength
  return source instanceof Blob ? source.size : null
}

const releaseNothing = async () => undefined

export async function openSource(source: UploadSource, options: SourceOptions = {}): Promise<OpenSource> {
  const opened = await openAny(source, options)
  if (opened.sizeBytes > 0) return opened
  await opened.release()
  throw validationError('source', 'is empty; an empty file cannot be stored')
}

async function openAny(source: UploadSource, { sizeBytes, signal }: SourceOptions): Promise<OpenSource> {
  if (typeof source === 'string') return openPath(source)
  if (source instanceof Uint8Array) return whole(source.byteLength, { open: () => one(source), name: undefined })
  if (source instanceof Blob) {
    const name = 'name' in source && typeof source.name === 'string' ? source.name : undefined
    return whole(source.size, { open: () => iterateStream(source.stream()), name })
  }
  const isFactory = typeof source === 'function'
  if (sizeBytes !== undefined) return measured(isFactory ? source : () => source, { sizeBytes, isFactory })
  const stream = isFactory ? await source() : source
  const modules = node()
  return modules ? (await modules.nodeSource()).spool(stream, signal) : collect(stream)
}

type SourceOpener = { readonly open: () => AsyncIterable<Uint8Array>; readonly name: string | undefined }

function whole(sizeBytes: number, { open, name }: SourceOpener): OpenSource {
  return { sizeBytes, name, open, canReplay: () => true, release: releaseNothing }
}

/** The caller knows the length, so the stream goes out directly; only once, unless a function opens it again. */
function measured(
  open: () => ByteStream | Promise<ByteStream>,
  { sizeBytes, isFactory }: { readonly sizeBytes: number; readonly isFactory: boolean },
): OpenSource {
  if (!(Number.isSafeInteger(sizeBytes) && sizeBytes >= 0))
    throw validationError('sizeBytes', `${sizeBytes} is not a number of bytes`)
  let isTouched = false
  return {
    sizeBytes,
    name: undefined,
    async *open() {
      isTouched = true
      yield* iterateStream(await open())
    },
    canReplay: () => isFactory || !isTouched,
    release: releaseNothing,
  }
}

async function collect(stream: ByteStream): Promise<OpenSource> {
  const parts: Blob[] = []
  for await (const chunk of iterateStream(stream)) parts.push(new Blob([new Uint8Array(chunk)]))
  const blob = new Blob(parts)
  return whole(blob.size, { open: () => iterateStream(blob.stream()), name: undefined })
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function openPath(path: string): Promise<OpenSource> {
  return (await nodeSource()).openPath(path)
}

function nodeSource() {
  const modules = node()
  if (!modules) throw validationError('source', 'a path can be read only in Node')
  return modules.nodeSource()
}
