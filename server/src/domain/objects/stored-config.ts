import { isLosslessObject, type Lossless, type LosslessObject, parseLossless, setMember } from '../../json/lossless.ts'
import { escapeText, unescapeText } from '../../json/stored-text.ts'

/** JSON text for the column `cfg`: texts escaped, member names as they are. */
export function storedConfig(cfg: LosslessObject): string {
  return JSON.stringify(cfg, (_name, value: unknown) => (typeof value === 'string' ? escapeText(value) : value))
}

// Older servers refused depth much later.
const DEEPEST_STORED = 2500

/** The configuration from the text of the column. */
export function readStoredConfig(text: string): LosslessObject {
  const cfg = unescaped(parseLossless(text, DEEPEST_STORED))
  if (!isLosslessObject(cfg)) throw new Error('a stored configuration is no object')
  return cfg
}

function unescaped(value: Lossless): Lossless {
  if (typeof value === 'string') return unescapeText(value)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = unescaped(item)
  } else if (isLosslessObject(value)) {
    for (const [name, member] of Object.entries(value)) setMember(value, name, unescaped(member))
  }
  return value
}
