import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingFile, IncomingUpload } from '../../contract.ts'
import { messageOf } from '../../errors/message-of.ts'
import { invalidRequest, Problem, tooLarge } from '../../errors/problems.ts'
import type { BodyReservation } from '../../limits/body-budget.ts'
import { type BodyLimit, bodyTooLarge } from './body-limit.ts'
import { MAX_HEAD_BYTES, MAX_KEPT_HEAD_BYTES, watchHeads } from './part-head.ts'

const FIELD_LIMIT_BYTES = 500_000
const DEFAULT_MAX_PARTS = 1000
// A form may have a thousand others, each as long: they are received, but not kept.
const FIELD_NAMES: ReadonlySet<string> = new Set(['options', 'json', 'metakeys', 'upload_as'])

export type Fields = ReadonlyMap<string, string>

export type FormLimits = {
  readonly limit: BodyLimit | null
  /** Holds the memory of the fields. */
  readonly reservation: BodyReservation
}

/**
 * Reads `multipart/form-data` while it arrives: resolves when the part `file` begins, or without it at the end; its bytes
 * are then consumed by the caller, who asks for the options afterwards, because they may follow the file.
 */
export async function readUpload<Options>(
  req: IncomingMessage,
  limits: FormLimits,
  optionsOf: (fields: Fields) => Options,
): Promise<IncomingUpload<Options>> {
  const begun = Promise.withResolvers<IncomingFile | null>()
  let current: Readable | undefined
  const fields = openFields(limits.reservation)
  const read = readForm(req, limits, {
    onField: fields.keep,
    onFile(field, content, name) {
      if (field !== 'file' || current !== undefined) {
        content.resume()
        return
      }
      current = content
      begun.resolve({ name: name?.replaceAll('%22', '"') ?? '', content: lent(content) })
    },
    onFault(fault) {
      begun.reject(fault)
      current?.destroy(fault)
    },
  })
  read.then(
    () => begun.resolve(null),
    (error) => begun.reject(error),
  )
  const file = await begun.promise
  return {
    file,
    async options() {
      await read
      return optionsOf(fields.kept)
    },
  }
}

/**
 * Frees the memory of each chunk once the next one is asked for. Counted as garbage, a large file would have the whole heap collected
 * for every 30 MB of it.
 */
export async function* lent(content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of content) {
    yield chunk
    const { buffer, length } = chunk
    // The parser passes on what the socket gave, cut at the borders of the part: other parts may be in the same memory.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
  }
}

/** The texts of a form of either encoding. */
export async function readFields(req: IncomingMessage, limits: FormLimits): Promise<Fields> {
  const fields = openFields(limits.reservation)
  await readForm(req, limits, {
    onField: fields.keep,
    onFile: (_field, content) => content.resume(),
    onFault: () => undefined,
  })
  return fields.kept
}

/** Of several fields of one name the first counts. */
function openFields(reservation: BodyReservation) {
  const kept = new Map<string, string>()
  return {
    kept,
    keep(field: string, value: string): void {
      if (!FIELD_NAMES.has(field) || kept.has(field)) return
      reservation.take(value.length)
      kept.set(field, value)
    },
  }
}

type PartHandlers = {
  onField(field: string, value: string): void
  onFile(field: string, content: BusboyFileStream, name: string | undefined): void
  onFault(fault: Problem): void
  /** Resolves when more of the body may be parsed. */
  room?(): Promise<void>
}

type PartLimits = { readonly limit: BodyLimit | null; readonly maxParts?: number }

export async function readForm(
  req: IncomingMessage,
  { limit, maxParts = DEFAULT_MAX_PARTS }: PartLimits,
  { onField, onFile, onFault, room }: PartHandlers,
): Promise<void> {
  const form = openForm(req, maxParts)
  let fault: Problem | undefined
  const fail = (error: unknown): void => {
    fault ??= asProblem(error)
    onFault(fault)
    form.destroy(fault)
  }
  const attempt = (take: () => void): void => {
    try {
      take()
    } catch (error) {
      fail(error)
    }
  }
  watchHeads(form, () => fail(tooLarge(`the headers of a part are larger than ${MAX_HEAD_BYTES} bytes`)))
  // The parser reports some errors more than once; an unhandled one would end the process.
  form.on('error', fail)
  form.on('file', (field, content, name) => {
    content.on('error', fail)
    // The reader may give up, on a full disk for example: the rest of the body is then discarded.
    content.once('close', () => {
      if (!content.readableEnded) fail(new Error('not read to its end'))
    })
    attempt(() => onFile(field, content, name))
  })
  form.on('field', (field, value, _nameTruncated, truncated) => {
    if (truncated) fail(tooLarge(`part ${field} is larger than ${FIELD_LIMIT_BYTES} bytes`))
    else attempt(() => onField(field, value))
  })
  form.on('partsLimit', () => fail(tooLarge(`the body has more than ${maxParts} parts`)))
  form.on('fieldsLimit', () => fail(tooLarge(`the body has more than ${maxParts} fields`)))
  try {
    await pipeline(req.iterator({ destroyOnReturn: false }), countTo(limit, room), form)
  } catch (error) {
    fail(error)
    throw fault
  }
}

function openForm(req: IncomingMessage, maxParts: number): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as BusboyHeaders,
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fieldSize: FIELD_LIMIT_BYTES, headerSize: MAX_KEPT_HEAD_BYTES, parts: maxParts, fields: maxParts },
    })
  } catch (error) {
    throw invalidRequest(`the body must be multipart/form-data: ${messageOf(error)}`)
  }
}

function countTo(
  limit: BodyLimit | null,
  room: PartHandlers['room'],
): (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* counted(chunks) {
    let size = 0
    for await (const chunk of chunks) {
      await room?.()
      size += chunk.length
      if (limit !== null && size > limit.bytes) throw bodyTooLarge(limit)
      yield chunk
    }
  }
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : invalidRequest(`the form in the body is malformed: ${messageOf(error)}`)
}
