import {
  isLosslessObject,
  type Lossless,
  type LosslessObject,
  parseLosslessInTurns,
  setMember,
} from '../../json/lossless.ts'
import { escapeText, unescapeText } from '../../json/stored-text.ts'
import { isDue, openYielder, yieldNow } from '../../json/yielder.ts'

/** JSON text for the column `cfg`: texts escaped, member names unchanged. */
export function storedConfig(cfg: LosslessObject): string {
  return JSON.stringify(cfg, (_name, value: unknown) => (typeof value === 'string' ? escapeText(value) : value))
}

// Older servers allowed much deeper nesting, and any number of values.
const STORED_BOUNDS = { maxDepth: 2500, maxValues: Number.POSITIVE_INFINITY }

/** The configuration from the text of the column. */
export async function readStoredConfig(text: string): Promise<LosslessObject> {
  const cfg = await parseLosslessInTurns(text, STORED_BOUNDS)
  if (!isLosslessObject(cfg)) throw new Error('a stored configuration is not an object')
  await unescapeWithin(cfg)
  return cfg
}

async function unescapeWithin(cfg: LosslessObject): Promise<void> {
  const yielder = openYielder()
  const left: (Lossless[] | LosslessObject)[] = [cfg]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const [at, value] of Object.entries(next)) {
      if (typeof value === 'string') put(next, at, unescapeText(value))
      else if (Array.isArray(value) || isLosslessObject(value)) left.push(value)
      if (isDue(yielder)) await yieldNow(yielder)
    }
  }
}

function put(container: Lossless[] | LosslessObject, at: string, text: string): void {
  if (Array.isArray(container)) container[Number(at)] = text
  else setMember(container, at, text)
}
