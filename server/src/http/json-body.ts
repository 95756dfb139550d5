import { constants } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { invalidField, tooLarge } from '../errors.ts'
import { JsonFault } from '../json/json-fault.ts'
import { type Lossless, parseLossless, parseLosslessInTurns } from '../json/lossless.ts'

/** Reads a JSON body of any content type; an empty one is `undefined`. */
export async function readJson(req: IncomingMessage, limitBytes: number): Promise<Lossless | undefined> {
  const limit = Math.min(limitBytes, constants.MAX_STRING_LENGTH)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) throw tooLarge(`the body is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
  return parseLosslessInTurns(text).catch((error: unknown) => {
    throw asProblem(error, 'body')
  })
}

export function parseJson(text: string, field: string): Lossless {
  try {
    return parseLossless(text)
  } catch (error) {
    throw asProblem(error, field)
  }
}

function asProblem(error: unknown, field: string): unknown {
  return error instanceof JsonFault ? invalidField(fieldAt(field, error.path), error.message) : error
}

/** Members of a body are named without the prefix. */
function fieldAt(field: string, path: string): string {
  if (path === '') return field
  return field === 'body' ? path : `${field}.${path}`
}
