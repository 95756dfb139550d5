import { validationError } from '../errors/api-error.ts'
import type { OpenSource } from '../source/open-source.ts'
import type { WireBody } from '../wire/types.ts'

export type MultipartFile = {
  readonly source: OpenSource
  readonly name: string
  /** JSON. Sent first, so that a server can refuse before it reads the bytes. */
  readonly options: string
  /** Sees every piece of the file before it is sent. */
  readonly onOpen: () => (chunk: Uint8Array) => void
}

/** A form of files and their options whose length is known before it is sent. Options hold for the files after them. */
export function multipartBody(files: readonly MultipartFile[]): WireBody & { readonly contentType: string } {
  const encoder = new TextEncoder()
  // Pages without https have no randomUUID.
  const boundary = `lazaret-${crypto.getRandomValues(new BigUint64Array(2)).join('-')}`
  const parts = files.map((file, index) => ({
    ...file,
    head: encoder.encode(headOf(file, { boundary, before: files[index - 1] })),
  }))
  const tail = encoder.encode(`${files.length === 0 ? '' : '\r\n'}--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: parts.reduce((sum, { head, source }) => sum + head.byteLength + source.sizeBytes, tail.byteLength),
    canReplay: () => files.every(({ source }) => source.canReplay()),
    async *open() {
      for (const { head, source, onOpen } of parts) {
        const see = onOpen()
        yield head
        let sentBytes = 0
        for await (const chunk of source.open()) {
          sentBytes += chunk.byteLength
          if (sentBytes > source.sizeBytes) throw wrongLength(source.sizeBytes, 'more')
          see(chunk)
          yield chunk
        }
        if (sentBytes < source.sizeBytes) throw wrongLength(source.sizeBytes, `only ${sentBytes}`)
      }
      yield tail
    },
  }
}

type Position = { readonly boundary: string; readonly before: MultipartFile | undefined }

/** What stands before the bytes of a file. */
function headOf({ name, options }: MultipartFile, { boundary, before }: Position): string {
  const ownOptions =
    options === before?.options
      ? ''
      : `--${boundary}\r\nContent-Disposition: form-data; name="options"\r\nContent-Type: application/json\r\n\r\n${options}\r\n`
  return (
    `${before === undefined ? '' : '\r\n'}${ownOptions}` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escapeName(name)}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  )
}

/** Browsers send raw UTF-8 with three characters escaped, and so does this. */
function escapeName(name: string): string {
  return name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function wrongLength(sizeBytes: number, found: string): Error {
  return validationError('source', `expected ${sizeBytes} bytes, got ${found}`)
}
