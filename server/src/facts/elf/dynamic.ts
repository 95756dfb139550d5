import { type ElfImage, nameIn } from './elf-image.ts'

const DYNAMIC_SEGMENT = 2
const INTERPRETER_SEGMENT = 3
const NOTE_SEGMENT = 4
const NOTE_SECTION = 7
const NEEDED = 1
const STRING_TABLE = 5
const BUILD_ID = 3
const MAX_ENTRIES = 4096
const MAX_LIBRARIES = 256
const MAX_NOTES = 64

export function readInterpreter({ data, segments }: ElfImage): string | null {
  const segment = segments.find(({ type }) => type === INTERPRETER_SEGMENT)
  return segment ? nameIn(data, segment.offset) : null
}

/** The names of the libraries that the loader looks for. */
export function readLibraries(image: ElfImage): string[] {
  const { data, segments, word, is64bit } = image
  const dynamic = segments.find(({ type }) => type === DYNAMIC_SEGMENT)
  if (dynamic === undefined) return []
  const step = is64bit ? 16 : 8
  const needed: number[] = []
  let names: number | null = null
  const end = Math.min(dynamic.offset + Math.min(dynamic.size, MAX_ENTRIES * step), data.length - step + 1)
  for (let at = dynamic.offset; at < end; at += step) {
    const tag = word(at)
    if (tag === 0) break
    if (tag === NEEDED && needed.length < MAX_LIBRARIES) needed.push(word(at + step / 2))
    if (tag === STRING_TABLE) names = image.offsetOf(word(at + step / 2))
  }
  if (names === null) return []
  const start = names
  return needed.map((name) => nameIn(data, start + name)).filter((name) => name !== '')
}

export function readBuildId(image: ElfImage): string | null {
  const notes = [
    ...image.sections.filter(({ type }) => type === NOTE_SECTION),
    ...image.segments.filter(({ type }) => type === NOTE_SEGMENT),
  ]
  for (const { offset, size } of notes.slice(0, MAX_NOTES)) {
    const found = buildIdIn(image, offset, Math.min(offset + size, image.data.length))
    if (found !== null) return found
  }
  return null
}

function buildIdIn({ data, u32 }: ElfImage, start: number, end: number): string | null {
  for (let at = start, n = 0; at + 12 <= end && n < MAX_NOTES; n++) {
    const nameSize = u32(at)
    const valueSize = u32(at + 4)
    const value = at + 12 + align(nameSize)
    if (u32(at + 8) === BUILD_ID && data.toString('latin1', at + 12, at + 16) === 'GNU\0')
      return data.subarray(value, Math.min(value + Math.min(valueSize, 64), end)).toString('hex')
    at = value + align(valueSize)
  }
  return null
}

function align(size: number): number {
  return Math.ceil(size / 4) * 4
}
