/** Sequences of bytes that are part of each match; null if the expression is not understood. */
export function regexParts(token: string): readonly Uint8Array[] | null {
  const end = token.lastIndexOf('/')
  const expression = token.slice(1, end)
  // Flags within an expression change its meaning, and letters outside ASCII are equal to others regardless of case.
  if (/\(\?(?!:)/.test(expression) || /[^\t\x20-\x7e]/.test(expression)) return null
  const items = [...expression.matchAll(ITEM)].map(([item]) => item)
  if (!items.every((item) => KNOWN.test(item))) return null
  const parts: number[][] = [[]]
  let depth = 0
  for (const [n, item] of items.entries()) {
    if (item === '|' && depth === 0) return null
    if (item.startsWith('(')) depth += 1
    if (item === ')') depth -= 1
    const byte = depth === 0 ? byteOf(item) : null
    const quantifier = items[n + 1] ?? ''
    if (byte !== null && (quantifier === '+' || !QUANTIFIER.test(quantifier))) parts.at(-1)?.push(byte)
    else parts.push([])
  }
  return depth === 0 ? parts.map((part) => Uint8Array.from(part)) : null
}

const ITEM = /\\x[0-9a-fA-F]{2}|\\.|\[\^?\]?(?:\\.|[^[\]\\])*\]|\((?:\?:)?|\{\d{0,5}(?:,\d{0,5})?\}|[\s\S]/g
// A class within a class, `\x{41}`, `\p{L}` and the like are left to the engine.
const KNOWN = /^(?:\\x[0-9a-fA-F]{2}|\\[^xpuA-Z]|\\[DWSB]|\[[^[]*|\(.*|\{.+|[^\\[({])$/
const QUANTIFIER = /^[*+?{]/

/** The byte of an item that stands for one; null for a class, an anchor, a quantifier and the like. */
function byteOf(item: string): number | null {
  if (/^\\x/.test(item)) return Number.parseInt(item.slice(2), 16)
  if (/^\\[^A-Za-z0-9]$/.test(item)) return item.charCodeAt(1)
  return /^[^\\[\](){}|*+?.^$]$/.test(item) ? item.charCodeAt(0) : null
}
