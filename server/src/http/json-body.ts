import type { IncomingMessage } from 'node:http'
import { invalidField, tooLarge } from '../errors.ts'

const DEEPEST = 500

/** Reads a JSON body whatever its content type; an empty one is `undefined`. */
export async function readJson(req: IncomingMessage, limitBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge(`the body is larger than ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  return parseJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks)), 'body')
}

/** Parses JSON whose strings all can be stored as text. */
export function parseJson(text: string, field: string): unknown {
  if (depthOf(text) > DEEPEST) throw invalidField(field, `must not be nested deeper than ${DEEPEST} levels`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidField(field, `is no JSON: ${error instanceof Error ? error.message : error}`)
  }
  refuseBadText(value, field)
  return value
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 0x5c) i++
      else if (c === 0x22) inString = false
    } else if (c === 0x22) inString = true
    else if (c === 0x5b || c === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (c === 0x5d || c === 0x7d) depth--
  }
  return deepest
}

function refuseBadText(value: unknown, field: string): void {
  if (typeof value === 'string') {
    const fault = textFault(value)
    if (fault !== null) throw invalidField(field, fault)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const fault = textFault(key)
    if (fault !== null) throw invalidField(field, `has a member name that ${fault}`)
    refuseBadText(member, field === 'body' ? key : `${field}.${key}`)
  }
}

/** Why a text cannot be stored, or null. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not hold the character NUL (U+0000)'
  return text.isWellFormed() ? null : 'must not hold a lone surrogate'
}
