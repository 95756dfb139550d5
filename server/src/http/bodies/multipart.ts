import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingFile, IncomingUpload } from '../../contract.ts'
import { invalidRequest, Problem, tooLarge } from '../../errors/problems.ts'
import type { BodyReservation } from '../../limits/body-budget.ts'
import { preferEncodedNames } from './file-name-parameter.ts'

const FIELD_LIMIT_BYTES = 500_000
const PART_LIMIT = 1000
// A form may have a thousand others, each as long: they are received, but not kept.
const FIELD_NAMES: ReadonlySet<string> = new Set(['options', 'json', 'metakeys', 'upload_as'])

export type Fields = ReadonlyMap<string, string>

type FormLimits = {
  readonly limitBytes: number | null
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
  const read = readForm(req, limits, {
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
  return { file, options: async () => optionsOf(await read) }
}

/**
 * Frees the memory of each chunk once the next one is asked for. Counted as garbage, a large file would have the whole heap collected
 * for every 30 MB of it.
 */
async function* lent(content: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    yield chunk
    const { buffer, length } = chunk
    // The parser passes on what the socket gave, cut at the borders of the part: other parts may be in the same memory.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
  }
}

/** The texts of a form of either encoding. */
export function readFields(req: IncomingMessage, limits: FormLimits): Promise<Fields> {
  return readForm(req, limits, { onFile: (_field, content) => content.resume(), onFault: () => undefined })
}

type PartHandlers = {
  onFile(field: string, content: BusboyFileStream, name: string | undefined): void
  onFault(fault: Problem): void
}

/** Of several fields of one name the first counts. */
async function readForm(
  req: IncomingMessage,
  { limitBytes, reservation }: FormLimits,
  { onFile, onFault }: PartHandlers,
): Promise<Fields> {
  const form = openForm(req)
  preferEncodedNames(form)
  const fields = new Map<string, string>()
  let fault: Problem | undefined
  const fail = (error: unknown): void => {
    fault ??= asProblem(error)
    onFault(fault)
    form.destroy(fault)
  }
  const keep = (field: string, value: string): void => {
    try {
      reservation.take(value.length)
      fields.set(field, value)
    } catch (error) {
      fail(error)
    }
  }
  // The parser reports some errors more than once; an unhandled one would end the process.
  form.on('error', fail)
  form.on('file', (field, content, name) => {
    content.on('error', fail)
    // The reader may give up, on a full disk for example: the rest of the body is then discarded.
    content.once('close', () => {
      if (!content.readableEnded) fail(new Error('not read to its end'))
    })
    onFile(field, content, name)
  })
  form.on('field', (field, value, _nameTruncated, truncated) => {
    if (truncated) fail(tooLarge(`part ${field} is larger than ${FIELD_LIMIT_BYTES} bytes`))
    else if (FIELD_NAMES.has(field) && !fields.has(field)) keep(field, value)
  })
  form.on('partsLimit', () => fail(tooLarge(`the body has more than ${PART_LIMIT} parts`)))
  form.on('fieldsLimit', () => fail(tooLarge(`the body has more than ${PART_LIMIT} fields`)))
  try {
    await pipeline(req.iterator({ destroyOnReturn: false }), countTo(limitBytes), form)
    return fields
  } catch (error) {
    fail(error)
    throw fault
  }
}

function openForm(req: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as BusboyHeaders,
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fieldSize: FIELD_LIMIT_BYTES, parts: PART_LIMIT, fields: PART_LIMIT },
    })
  } catch (error) {
    throw invalidRequest(`the body must be multipart/form-data: ${messageOf(error)}`)
  }
}

function countTo(limitBytes: number | null): (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* counted(chunks) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (limitBytes !== null && size > limitBytes) throw tooLarge(`the body is larger than ${limitBytes} bytes`)
      yield chunk
    }
  }
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : invalidRequest(`the form in the body is malformed: ${messageOf(error)}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
