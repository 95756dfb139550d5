import { constants } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { invalidField, tooLarge } from '../errors.ts'
import { JsonFault, type Lossless, parseLossless } from '../json/lossless.ts'

/** Reads a JSON body whatever its content type; an empty one is `undefined`. */
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
  return parseJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks)), 'body')
}

export function parseJson(text: string, field: string): Lossless {
  try {
    return parseLossless(text)
  } catch (error) {
    if (error instanceof JsonFault) throw invalidField(field, error.message)
    throw error
  }
}
