import type { Extractor, LnkFacts } from '../facts.ts'
import { cleanText, zeroTerminated } from '../text.ts'

const CLASS = '0114020000000000c000000000000046'
const HAS_TARGETS = 1
const HAS_LOCATION = 2
const IS_UNICODE = 0x80
const MAX_CHARACTERS = 8192
// In the order of the file, with the flag that says whether the text is there.
const TEXTS = [
  ['description', 4],
  ['relative', 8],
  ['working_folder', 16],
  ['arguments', 32],
  ['icon', 64],
] as const

type TextName = (typeof TEXTS)[number][0]

export const lnk: Extractor = {
  version: 1,
  matches: (data) => data.length >= 76 && data.readUInt32LE(0) === 76 && data.toString('hex', 4, 20) === CLASS,
  extract: ({ data }, readPart) => {
    const { location, textsAt } = readPart('headers', () => readHeaders(data), { location: null, textsAt: data.length })
    const texts = readPart('texts', () => readTexts(data, textsAt), new Map<TextName, string>())
    const facts: LnkFacts = {
      target: location ?? texts.get('relative') ?? null,
      arguments: texts.get('arguments') ?? null,
      working_folder: texts.get('working_folder') ?? null,
      icon: texts.get('icon') ?? null,
      description: texts.get('description') ?? null,
    }
    return { lnk: facts }
  },
}

function readHeaders(data: Buffer): { readonly location: string | null; readonly textsAt: number } {
  const flags = data.readUInt32LE(20)
  let at = 76
  if (flags & HAS_TARGETS) at += 2 + data.readUInt16LE(at)
  if (!(flags & HAS_LOCATION)) return { location: null, textsAt: at }
  const path = data.readUInt32LE(at + 16)
  const isLocal = (data.readUInt32LE(at + 8) & 1) !== 0
  return { location: isLocal ? zeroTerminated(data, at + path) : null, textsAt: at + data.readUInt32LE(at) }
}

function readTexts(data: Buffer, start: number): Map<TextName, string> {
  const flags = data.readUInt32LE(20)
  const width = flags & IS_UNICODE ? 2 : 1
  const texts = new Map<TextName, string>()
  let at = start
  for (const [name, flag] of TEXTS) {
    if (!(flags & flag) || at + 2 > data.length) continue
    const end = at + 2 + data.readUInt16LE(at) * width
    const bytes = data.subarray(at + 2, end)
    texts.set(name, cleanText(width === 2 ? bytes.toString('utf16le') : bytes.toString('latin1'), MAX_CHARACTERS))
    at = end
  }
  return texts
}
