import { decompress } from './decompress.ts'

/** The parts of the stream `dir` that reading code needs. */
export type VbaProject = {
  readonly encoding: string
  /** The offset of the code in the stream of a module, by its name in lower case. */
  readonly offsets: ReadonlyMap<string, number>
}

export const NO_PROJECT: VbaProject = { encoding: 'windows-1252', offsets: new Map() }

const MAX_DIRECTORY_BYTES = 1024 * 1024
const CODE_PAGE = 0x0003
const VERSION = 0x0009
const STREAM_NAME = 0x0032
const OFFSET = 0x0031

const ENCODINGS: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** Reads the records of [MS-OVBA] 2.3.4.2: the name of the stream of a module comes before the offset of its code. */
export function readProject(stream: Buffer): VbaProject {
  const directory = decompress(stream, MAX_DIRECTORY_BYTES)
  const offsets = new Map<string, number>()
  let { encoding } = NO_PROJECT
  let name = ''
  for (let at = 0; at + 6 <= directory.length; ) {
    const id = directory.readUInt16LE(at)
    const data = at + 6
    // The field for the size of the version is too small by two bytes.
    const size = id === VERSION ? 6 : directory.readUInt32LE(at + 2)
    if (id === CODE_PAGE) encoding = encodingOf(directory.readUInt16LE(data))
    if (id === STREAM_NAME) name = directory.toString('utf16le', data, data + size).toLowerCase()
    if (id === OFFSET) offsets.set(name, directory.readUInt32LE(data))
    at = data + size
  }
  return { encoding, offsets }
}

function encodingOf(codePage: number): string {
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  return ENCODINGS[codePage] ?? NO_PROJECT.encoding
}
