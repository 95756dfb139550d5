import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingFile, IncomingUpload } from '../contract.ts'
import { invalidField, invalidRequest, Problem, tooLarge } from '../errors.ts'
import { parseJson } from './json-body.ts'

const FIELD_LIMIT_BYTES = 500_000
const PART_LIMIT = 1000

/**
 * Reads `multipart/form-data` while it arrives: resolves when the part `file` begins; its bytes are then consumed by the
 * caller, who asks for the options afterwards, because they may follow the file.
 */
export async function readUpload<Options>(
  req: IncomingMessage,
  limitBytes: number | null,
  checkOptions: (value: unknown) => Options,
): Promise<IncomingUpload<Options>> {
  const form = openForm(req)
  const parts = collectParts(form)
  const read = pipeline(req.iterator({ destroyOnReturn: false }), countTo(limitBytes), form).catch((error: unknown) => {
    throw parts.fail(error)
  })
  read.then(parts.end).catch(() => undefined)
  const file = await parts.file
  return {
    file,
    async options() {
      await read
      return checkOptions(parseOptions(parts.fields.get('options')))
    },
  }
}

type Parts = {
  readonly file: Promise<IncomingFile>
  readonly fields: ReadonlyMap<string, string>
  /** Ends the reading; the first fault is the one that is told. */
  readonly fail: (error: unknown) => Problem
  /** There are no more parts. */
  readonly end: () => void
}

function collectParts(form: BusboyInstance): Parts {
  const fields = new Map<string, string>()
  const begun = Promise.withResolvers<IncomingFile>()
  let current: Readable | undefined
  let fault: Problem | undefined
  const fail: Parts['fail'] = (error) => {
    fault ??= asProblem(error)
    begun.reject(fault)
    current?.destroy(fault)
    form.destroy(fault)
    return fault
  }
  // The parser reports some faults more than once; one that nobody listens to would end the process.
  form.on('error', fail)
  form.on('file', (field, content, name) => {
    content.on('error', fail)
    if (field !== 'file' || current !== undefined) {
      content.resume()
      return
    }
    current = content
    // Who reads it may give up, on a full disk for example: the rest of the body is then nobody's.
    content.once('close', () => content.readableEnded || fail(new Error('not read to its end')))
    begun.resolve({ name: name?.replaceAll('%22', '"') ?? '', content })
  })
  form.on('field', (field, value, _nameTruncated, truncated) => {
    if (truncated) fail(tooLarge(`part ${field} is larger than ${FIELD_LIMIT_BYTES} bytes`))
    else if (!fields.has(field)) fields.set(field, value)
  })
  form.on('partsLimit', () => fail(tooLarge(`the body has more than ${PART_LIMIT} parts`)))
  const end = (): void => begun.reject(invalidField('file', 'a part named file, with a file name, is required'))
  return { file: begun.promise, fields, fail, end }
}

function openForm(req: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as BusboyHeaders,
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fieldSize: FIELD_LIMIT_BYTES, parts: PART_LIMIT },
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

function parseOptions(text: string | undefined): unknown {
  return text === undefined || text === '' ? {} : parseJson(text, 'options')
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : invalidRequest(`the multipart body is malformed: ${messageOf(error)}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
