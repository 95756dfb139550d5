import { ConflictError, validationError } from '../errors/api-error.ts'
import { checkCalls } from '../errors/check-calls.ts'
import { explainFailure } from '../errors/failure.ts'
import { DOWNLOAD_SIGNATURES } from '../generated/client-signatures.ts'
import { node } from '../node.ts'
import { checkId, hashKind } from '../records/identifier.ts'
import { toStream } from '../wire/raw.ts'
import type { Call, Wire, WireCall } from '../wire/send.ts'
import type { WireBody } from '../wire/types.ts'
import { anySignal } from '../wire/wait.ts'
import { checkChunks } from './checks.ts'
import { collect } from './collect.ts'
import { type ByteRange, openContent, readOn } from './content.ts'
import type { ContentStream } from './content-stream.ts'
import type { Content, SavedFile, SaveOptions } from './content-to-save.ts'

/** `cart`: in a CaRT file, which nothing runs by accident; `decodeCart` opens it. */
export type DownloadFormat = 'raw' | 'cart'

export type DownloadOptions = {
  /** Default `raw`. A CaRT file is not resumed, has no ranges, and is verified by `decodeCart`. */
  readonly format?: DownloadFormat
  /** Negate every byte, so that no virus scanner stops the transfer. Default false. */
  readonly obfuscate?: boolean
  /** Download only these bytes. A range is not verified. */
  readonly range?: ByteRange
  readonly signal?: AbortSignal
}

export type ZipOptions = { readonly signal?: AbortSignal }

/** Content in transfer. It can be consumed once: by `body`, `toFile` or `toBuffer`. */
export type Download = {
  /** The bytes. Ends with an `IntegrityError` when the whole content does not match its hash. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Length in bytes; null when unknown (zip, CaRT). */
  readonly size: number | null
  /** SHA-256 of the stored content, as reported by the server or requested; null when unknown. */
  readonly sha256: string | null
  /**
   * Writes to `<path>.part`, verifies it, and then renames it. An interrupted call leaves the part; the next one
   * continues from there. Missing folders are made, for their owner only. Node only.
   *
   * @example await (await client.files.download(sha256)).toFile(`quarantine/${sha256}`)
   */
  toFile(path: string, options?: SaveOptions): Promise<SavedFile>
  /**
   * Reads into memory and verifies. More than `max` bytes (default 64 MiB) give a `TooLargeError`.
   *
   * @example const bytes = await (await client.files.download(sha256)).toBuffer({ max: 1_000_000 })
   */
  toBuffer(options?: { readonly max?: number }): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the transfer without reading it. */
  cancel(): Promise<void>
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

export async function downloadFile(
  wire: Wire,
  base: string,
  request: DownloadOptions & { readonly id: string },
): Promise<Download> {
  const id = checkId(request.id)
  const { range, obfuscate: isObfuscated = false, format = 'raw' } = request
  if (format === 'cart') return downloadCart(wire, base, { ...request, id })
  if (range) checkRange(range)
  const address = {
    operation: 'GET /api/file/{id}/download',
    url: `${base}/api/file/${id}/download${isObfuscated ? '?obfuscate=1' : ''}`,
  }
  const { opening, stop } = openingOf(wire, address, request.signal)
  const opened = await openContent(opening, range)
  const sha256 = sha256Of(id, opened)
  const hashes = range ? [] : sha256 === null ? [id] : [id, sha256]
  const key =
    range || opened.totalBytes === null ? null : { id: sha256 ?? id, sizeBytes: opened.totalBytes, isObfuscated }
  return createDownload({ opening, stop, opened, sha256, key, canReopen: true, expected: { hashes, isObfuscated } })
}

async function downloadCart(
  wire: Wire,
  base: string,
  { id, range, obfuscate, signal }: DownloadOptions & { readonly id: string },
): Promise<Download> {
  if (range) throw validationError('range', 'a CaRT file has no ranges')
  if (obfuscate) throw validationError('obfuscate', 'a CaRT file cannot be obfuscated')
  const address = { operation: 'GET /api/file/{id}/download', url: `${base}/api/file/${id}/download?format=cart` }
  const { opening, stop } = openingOf(wire, address, signal)
  const opened = await openContent(opening)
  const expected = { hashes: [], isObfuscated: false }
  return createDownload({ opening, stop, opened, sha256: sha256Of(id, opened), key: null, canReopen: false, expected })
}

/** Every request creates a new archive, so no part of one fits another. */
export async function downloadZip(
  wire: Wire,
  base: string,
  request: ZipOptions & { readonly id: string },
): Promise<Download> {
  const id = checkId(request.id)
  const address = { operation: 'GET /api/file/{id}/download/zip', url: `${base}/api/file/${id}/download/zip` }
  const { opening, stop } = openingOf(wire, address, request.signal)
  const opened = await openContent(opening)
  const expected = { hashes: [], isObfuscated: false }
  return createDownload({ opening, stop, opened, sha256: sha256Of(id, opened), key: null, canReopen: false, expected })
}

/** Downloads a zip of the objects that the body names. */
export async function downloadArchive(
  wire: Wire,
  base: string,
  { body, signal }: ZipOptions & { readonly body: WireBody },
): Promise<Download> {
  const headers = { 'content-type': 'application/json' }
  const address = { operation: 'POST /api/archive', url: `${base}/api/archive`, method: 'POST', headers, body }
  const { opening, stop } = openingOf(wire, address, signal)
  const opened = await openContent(opening)
  const expected = { hashes: [], isObfuscated: false }
  return createDownload({ opening, stop, opened, sha256: null, key: null, canReopen: false, expected })
}

type ContentAddress = Pick<Call, 'operation' | 'url' | 'headers' | 'body'> & { readonly method?: string }

/** The transfer outlives the call that started it, so it has its own abort signal. */
function openingOf(wire: Wire, address: ContentAddress, signal: AbortSignal | undefined) {
  const ended = new AbortController()
  const stop = (reason?: unknown) => ended.abort(reason)
  const opening: WireCall = { wire, call: { method: 'GET', ...address, signal: anySignal(signal, ended.signal) } }
  return { opening, stop }
}

function sha256Of(id: string, { fileName }: ContentStream): string | null {
  if (hashKind(id) === 'sha256') return id
  const name = fileName?.replace(/\.cart$/, '')
  return name !== undefined && hashKind(name) === 'sha256' ? name.toLowerCase() : null
}

type Transfer = Omit<Content, 'first' | 'sizeBytes'> & {
  readonly opened: ContentStream
  readonly sha256: string | null
  readonly stop: (reason?: unknown) => void
}

function createDownload(transfer: Transfer): Download {
  const { opened, opening, expected, stop } = transfer
  const size = opened.end === null ? null : opened.end - opened.start
  const take = takeOnce(opened)
  const chunks = () => {
    const first = take()
    return checkChunks(transfer.canReopen ? readOn(opening, first) : first.chunks, expected)
  }
  const download: Download = {
    body: toStream(deferred(chunks)),
    size,
    sha256: transfer.sha256,
    async toFile(path, options = {}) {
      const modules = node()
      if (!modules) throw validationError('path', 'files can be written only from Node')
      const first = take()
      const { saveFile } = await modules.saveFile()
      const { signal } = options
      const onAbort = () => stop(signal?.reason)
      if (signal?.aborted) onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        return await saveFile(path, { ...transfer, first, sizeBytes: size }, options)
      } catch (error) {
        stop()
        throw explainFailure(error, { operation: opening.call.operation, signal })
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
    toBuffer: async ({ max = DEFAULT_MAX_BYTES } = {}) => collect(chunks(), { max, size }),
    async cancel() {
      stop()
      await opened.discard()
    },
  }
  return checkCalls(download, DOWNLOAD_SIGNATURES, 'download')
}

function takeOnce(opened: ContentStream): () => ContentStream {
  let isTaken = false
  return () => {
    if (isTaken) throw new ConflictError('conflict', 'a download can be consumed only once')
    isTaken = true
    return opened
  }
}

async function* deferred(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* open()
}

function checkRange({ start, end }: ByteRange): void {
  const isFine =
    Number.isSafeInteger(start) && start >= 0 && (end === undefined || (Number.isSafeInteger(end) && end >= start))
  if (!isFine) throw validationError('range', `${start} to ${end ?? 'the end'} is not a range of bytes`)
}
