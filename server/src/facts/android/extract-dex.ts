import type { Extractor } from '../facts.ts'
import { readDex } from './read-dex.ts'

const HEADER_BYTES = 0x70

export const dex: Extractor = {
  version: 1,
  matches: isDex,
  extract: ({ data }, readPart) => {
    const facts = readPart('classes', () => readDex(data), null)
    return facts === null ? {} : { dex: facts }
  },
}

function isDex(data: Buffer): boolean {
  return data.length >= HEADER_BYTES && /^dex\n\d{3}\0$/.test(data.toString('latin1', 0, 8))
}
