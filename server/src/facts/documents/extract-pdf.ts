import type { Extractor } from '../facts.ts'
import { cleanText } from '../text.ts'

const NAMES: readonly string[] = [
  'AA',
  'AcroForm',
  'Colors',
  'EmbeddedFile',
  'Encrypt',
  'JBIG2Decode',
  'JS',
  'JavaScript',
  'Launch',
  'ObjStm',
  'OpenAction',
  'Page',
  'RichMedia',
  'URI',
  'XFA',
]
const HEADER_BYTES = 1024

export const pdf: Extractor = {
  version: 1,
  matches: (data) => headerAt(data) >= 0,
  extract: ({ data }, readPart) => {
    const header = headerAt(data)
    const version = cleanText(/^%PDF-([\w.]{0,16})/.exec(data.toString('latin1', header, header + 32))?.[1] ?? '')
    const counts = readPart('names', () => countNames(data), new Map<string, number>())
    return {
      pdf: { version, counts: NAMES.map((name) => ({ name: `/${name}`, count: counts.get(name) ?? 0 })) },
    }
  },
}

function headerAt(data: Buffer): number {
  return data.subarray(0, HEADER_BYTES).indexOf('%PDF-')
}

/** Names count however their letters are written: `/J#53` is `/JS`. */
function countNames(data: Buffer): Map<string, number> {
  const counts = new Map<string, number>(NAMES.map((name) => [name, 0]))
  for (let at = data.indexOf(0x2f); at >= 0; at = data.indexOf(0x2f, at + 1)) {
    const name = nameAt(data.toString('latin1', at + 1, at + 49))
    const count = counts.get(name)
    if (count !== undefined) counts.set(name, count + 1)
  }
  return counts
}

function nameAt(text: string): string {
  const written = /^(?:[0-9A-Za-z]|#[0-9A-Fa-f]{2}){0,16}/.exec(text)?.[0] ?? ''
  return written.replace(/#(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
