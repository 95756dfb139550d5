import { IntegrityError, validationError } from '../errors/api-error.ts'
import { checkKnown } from '../errors/known-options.ts'
import { createRunningHash, type RunningHash } from '../hash/running-hash.ts'
import { readExact, stringifyLossless } from '../json/lossless.ts'
import type { OpenSource } from '../source/open-source.ts'
import { openSource, type UploadSource } from '../source/source.ts'
import { send, type Wire } from '../wire/send.ts'
import { COMMON_UPLOAD_OPTIONS, type CommonUploadOptions, wireOptions } from './common-options.ts'
import type { FileDetail } from './file-detail.ts'
import { multipartBody } from './multipart.ts'

export type UploadProgress = { readonly sentBytes: number; readonly totalBytes: number }

export type UploadOptions = CommonUploadOptions & {
  readonly source: UploadSource
  /** Name to store. Default: the name of the path or File; needed for everything else. */
  readonly name?: string
  /**
   * Length of a stream, if known: it is then sent directly, without a temporary file. Where it is given for a path, `uploadMany` need not
   * look at the file to see whether it may go with others.
   */
  readonly sizeBytes?: number
  /**
   * Whether the server stores the files in an archive as children, in the background; `files.facts` says how far it is. Needs
   * `adding_parents`. Default: as the server is set.
   */
  readonly unpack?: boolean
  /** Bytes of the content sent so far. A retry starts at 0 again. */
  readonly onProgress?: (progress: UploadProgress) => void
}

/** The outcome of one item; `index` counts the items as they were read. */
export type UploadOutcome<I extends UploadOptions = UploadOptions> =
  | { readonly item: I; readonly index: number; readonly file: FileDetail; readonly error: null }
  | { readonly item: I; readonly index: number; readonly file: null; readonly error: Error }

const UPLOAD_OPTIONS = {
  ...COMMON_UPLOAD_OPTIONS,
  source: true,
  name: true,
  sizeBytes: true,
  unpack: true,
  onProgress: true,
} as const satisfies Record<keyof UploadOptions, true>

const operation = 'POST /api/file'

export function checkUploadOptions(options: UploadOptions): void {
  checkKnown(options, UPLOAD_OPTIONS)
}

/** Sends one file and compares the SHA-256 of what was sent with what the server stored. */
export async function uploadFile(wire: Wire, base: string, options: UploadOptions): Promise<FileDetail> {
  const sent = fileOptions(options)
  const source = await openSource(options.source, options)
  try {
    const name = nameOf(options, source)
    let hash = createRunningHash('sha256')
    const body = multipartBody([
      {
        source,
        name,
        options: sent,
        onOpen() {
          hash = createRunningHash('sha256')
          return observe(hash, source, options.onProgress)
        },
      },
    ])
    const reply = await send(wire, {
      operation,
      method: 'POST',
      url: `${base}/api/file`,
      headers: { 'content-type': body.contentType },
      body,
      signal: options.signal,
      timeouts: { headersMs: Math.max(wire.settings.timeouts.uploadIdleMs, wire.advertised.uploadMs) },
    })
    const file: FileDetail = readExact(reply.text ?? undefined, wire.settings.numbers, 'file')
    return checkStored(file, { sha256: hash.digest(), operation })
  } finally {
    await source.release()
  }
}

/** The part with the options, as JSON. */
export function fileOptions(options: UploadOptions): string {
  const { unpack } = options
  return stringifyLossless({ ...wireOptions(options), ...(unpack === undefined ? {} : { unpack }) })
}

export function nameOf({ name }: UploadOptions, source: OpenSource): string {
  const given = name ?? source.name
  if (given) return given
  throw validationError('name', 'must be given for a source without a name')
}

export function observe(
  hash: RunningHash,
  { sizeBytes }: Pick<OpenSource, 'sizeBytes'>,
  onProgress: UploadOptions['onProgress'],
) {
  let sentBytes = 0
  return (chunk: Uint8Array) => {
    hash.update(chunk)
    sentBytes += chunk.byteLength
    onProgress?.({ sentBytes, totalBytes: sizeBytes })
  }
}

type SentContent = { readonly sha256: string; readonly operation: string }

export function checkStored(file: FileDetail, { sha256, operation }: SentContent): FileDetail {
  if (file.sha256 === sha256) return file
  const stored = file.sha256 ?? 'nothing it names'
  throw new IntegrityError('integrity', `the content sent has the SHA-256 ${sha256}, the server stored ${stored}`, {
    operation,
  })
}
