import { endOfSpace } from './tokens.ts'

const ITEM = /\[[^[\]]*\]|~?[?0-9a-fA-F]{2}|[()|]/g

/** The sequences of bytes without wildcards, jumps and alternatives; null if the pattern is not understood. */
export function hexParts(text: string): readonly Uint8Array[] | null {
  const clean = withoutComments(text)
  if (clean.replace(ITEM, '').trim() !== '') return null
  const parts: number[][] = [[]]
  let depth = 0
  for (const [item] of clean.matchAll(ITEM)) {
    if (item === '(') depth += 1
    else if (item === ')') depth -= 1
    else if (depth > 0) continue
    else if (/^[0-9a-fA-F]{2}$/.test(item)) {
      parts.at(-1)?.push(Number.parseInt(item, 16))
      continue
    }
    parts.push([])
  }
  return parts.map((part) => Uint8Array.from(part))
}

function withoutComments(text: string): string {
  let clean = ''
  for (let at = 0; at < text.length; ) {
    const end = endOfSpace(text, at)
    clean += end > at ? ' ' : text[at]
    at = Math.max(end, at + 1)
  }
  return clean
}
