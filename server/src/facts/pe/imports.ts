import { createHash } from 'node:crypto'
import type { PeFacts } from '../facts.ts'
import { zeroTerminated } from '../text.ts'
import type { PeImage } from './image.ts'
import { ORDINAL_NAMES } from './ordinal-names.ts'

type ImportedFunction = { readonly name: string | null; readonly ordinal: number }
export type ImportedLibrary = { readonly library: string; readonly functions: readonly ImportedFunction[] }

const IMPORT_DIRECTORY = 1
const MAX_LIBRARIES = 4096
const MAX_FUNCTIONS = 65_536
const MAX_ALL_FUNCTIONS = 200_000
const MAX_NAME_LENGTH = 256
const SHOWN_LIBRARIES = 256
const SHOWN_FUNCTIONS = 256
const SHOWN_IN_ALL = 4096

/** In the order of the file, which counts for the imphash. */
export function readImports(image: PeImage): ImportedLibrary[] {
  const { data } = image
  const { address } = image.directory(IMPORT_DIRECTORY)
  const libraries: ImportedLibrary[] = []
  if (address === 0) return libraries
  let left = MAX_ALL_FUNCTIONS
  for (let at = image.offsetOf(address); at + 20 <= data.length && libraries.length < MAX_LIBRARIES; at += 20) {
    const name = data.readUInt32LE(at + 12)
    const table = data.readUInt32LE(at) || data.readUInt32LE(at + 16)
    if (name === 0 || table === 0) break
    const functions = readFunctions(image, table, Math.min(left, MAX_FUNCTIONS))
    left -= functions.length
    libraries.push({ library: zeroTerminated(data, image.offsetOf(name)), functions })
  }
  return libraries
}

function readFunctions(image: PeImage, table: number, limit: number): ImportedFunction[] {
  const { data, is64bit } = image
  const functions: ImportedFunction[] = []
  const size = is64bit ? 8 : 4
  for (let at = image.offsetOf(table); at + size <= data.length && functions.length < limit; at += size) {
    const low = data.readUInt32LE(at)
    const high = data.readUInt32LE(at + size - 4)
    if (low === 0 && high === 0) break
    functions.push(
      high >= 2 ** 31
        ? { name: null, ordinal: low & 0xffff }
        : { name: zeroTerminated(data, image.offsetOf(low & 0x7fffffff) + 2, MAX_NAME_LENGTH), ordinal: 0 },
    )
  }
  return functions
}

/** Null without imports. */
export function imphashOf(libraries: readonly ImportedLibrary[]): string | null {
  const names = libraries.flatMap(({ library, functions }) => {
    const lower = library.toLowerCase()
    const base = lower.replace(/\.(dll|ocx|sys)$/, '')
    return functions.map((imported) => `${base}.${nameOf(lower, imported).toLowerCase()}`)
  })
  return names.length === 0 ? null : createHash('md5').update(names.join()).digest('hex')
}

function nameOf(library: string, { name, ordinal }: ImportedFunction): string {
  return name ?? ORDINAL_NAMES.get(library)?.get(ordinal) ?? `ord${ordinal}`
}

export function describeImports(libraries: readonly ImportedLibrary[]): PeFacts['imports'] {
  let left = SHOWN_IN_ALL
  return libraries.slice(0, SHOWN_LIBRARIES).map(({ library, functions }) => {
    const shown = functions.slice(0, Math.min(SHOWN_FUNCTIONS, left))
    left -= shown.length
    const names = shown.map((imported) => nameOf(library.toLowerCase(), imported))
    return { library, functions: names, count: functions.length }
  })
}
