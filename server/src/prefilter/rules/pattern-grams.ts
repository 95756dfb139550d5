import { anyOf, type Requirement, UNKNOWN } from '../requirement.ts'
import { visitTextGrams } from '../text-grams.ts'
import { hexParts } from './hex-parts.ts'
import type { PatternDefinition } from './parse-rules.ts'
import { regexParts } from './regex-parts.ts'

// More of them rule out few further files.
const MAX_GRAMS = 32
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '"': 34, '\\': 92 }

/** Text that a file contains where the pattern matches. */
export function requirementOf({ value, modifiers }: PatternDefinition): Requirement {
  if (modifiers.has('xor') || modifiers.has('base64') || modifiers.has('base64wide')) return UNKNOWN
  const parts = partsOf(value)
  if (parts === null) return UNKNOWN
  const isWide = modifiers.has('wide')
  const isAscii = modifiers.has('ascii') || !isWide
  return anyOf([...(isAscii ? [gramsOf(parts)] : []), ...(isWide ? [gramsOf(parts.map(widened))] : [])])
}

/** Sequences of bytes that each match contains; null if the pattern is not understood. */
function partsOf({ kind, text }: PatternDefinition['value']): readonly Uint8Array[] | null {
  if (kind === 'text') return textParts(text.slice(1, -1))
  if (kind === 'hex') return hexParts(text.slice(1, -1))
  return kind === 'regex' ? regexParts(text) : null
}

function textParts(text: string): readonly Uint8Array[] | null {
  const bytes: number[] = []
  for (const [part, code, escaped] of text.matchAll(/\\x([0-9a-fA-F]{2})|\\([\s\S])|[^\\]+/g)) {
    const byte = code === undefined ? ESCAPES[escaped ?? ''] : Number.parseInt(code, 16)
    if (escaped !== undefined && byte === undefined) return null
    bytes.push(...(byte === undefined ? Buffer.from(part) : [byte]))
  }
  return [Uint8Array.from(bytes)]
}

function widened(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => [byte, 0]))
}

function gramsOf(parts: readonly Uint8Array[]): Requirement {
  const grams = new Set<number>()
  for (const part of parts)
    visitTextGrams(part, (gram) => {
      if (grams.size < MAX_GRAMS) grams.add(gram)
    })
  return grams.size === 0 ? UNKNOWN : { kind: 'grams', grams: [...grams] }
}
