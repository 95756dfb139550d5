import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { IncomingUploads } from '../../contract.ts'
import { tooLarge } from '../../errors/problems.ts'
import { type FormLimits, lent, readForm } from './multipart.ts'

// The parser is ahead of the reader by so many small files.
const MAX_WAITING_FILES = 64

type Upload<Options> = { readonly content: Readable; readonly name: string; readonly options: () => Options }

/**
 * Reads the files of `multipart/form-data` while they arrive, each with the last part `options` before it. `optionsOf` reads the text of
 * such a part once for all of its files.
 */
export async function* readManyUploads<Options>(
  req: IncomingMessage,
  { limit, reservation, maxFiles }: FormLimits & { readonly maxFiles: number },
  optionsOf: (text: string) => Options,
): IncomingUploads<Options> {
  const uploads = new PassThrough({ objectMode: true, highWaterMark: MAX_WAITING_FILES })
  let current: Readable | undefined
  let options = readOnce(() => optionsOf(''))
  let count = 0
  let hasLeft = false
  const read = readForm(
    req,
    { limit, maxParts: 2 * maxFiles },
    {
      onField(field, text) {
        if (field !== 'options') return
        reservation.take(text.length)
        options = readOnce(() => optionsOf(text))
      },
      onFile(field, content, name = '') {
        if (field !== 'file' || hasLeft) {
          content.resume()
          return
        }
        count += 1
        if (count > maxFiles) throw tooLarge(`the body has more than ${maxFiles} files`)
        current = content
        uploads.write({ content, name: name.replaceAll('%22', '"'), options })
      },
      onFault(fault) {
        current?.destroy(fault)
        uploads.destroy(fault)
      },
      async room() {
        if (uploads.writableNeedDrain) await Promise.race([once(uploads, 'drain'), once(uploads, 'close')])
      },
    },
  )
  read.then(
    () => uploads.end(),
    (error) => uploads.destroy(error),
  )
  try {
    for await (const { content, name, options } of uploads as AsyncIterable<Upload<Options>>)
      yield { file: { name, content: skippedUnlessRead(content) }, options }
  } finally {
    // The rest of the body is received, so that the client reads the answer.
    hasLeft = true
    current?.resume()
  }
}

/** Bytes that nobody asks for would hold up the files behind them. */
async function* skippedUnlessRead(content: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* lent(content.iterator({ destroyOnReturn: false }))
  } finally {
    content.resume()
  }
}

function readOnce<T>(read: () => T): () => T {
  let result: { readonly value: T } | { readonly error: unknown } | undefined
  return () => {
    result ??= attempt(read)
    if ('error' in result) throw result.error
    return result.value
  }
}

function attempt<T>(read: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: read() }
  } catch (error) {
    return { error }
  }
}
