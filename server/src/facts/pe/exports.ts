import { createHash } from 'node:crypto'
import type { PeFacts } from '../facts.ts'
import { zeroTerminated } from '../text.ts'
import type { PeImage } from './image.ts'

type ExportFacts = Pick<PeFacts, 'exports' | 'export_hash'>

const EXPORT_DIRECTORY = 0
const MAX_NAMES = 65_536
const SHOWN_NAMES = 512

export const NO_EXPORTS: ExportFacts = { exports: [], export_hash: null }

/** The names of exported functions, and the MD5 of all of them: as for the imphash, in lower case and in the order of the file. */
export function readExports(image: PeImage): ExportFacts {
  const { data } = image
  const { address } = image.directory(EXPORT_DIRECTORY)
  if (address === 0) return NO_EXPORTS
  const at = image.offsetOf(address)
  const count = data.readUInt32LE(at + 24)
  if (count === 0) return NO_EXPORTS
  const table = image.offsetOf(data.readUInt32LE(at + 32))
  const nameAt = (n: number): string => zeroTerminated(data, image.offsetOf(data.readUInt32LE(table + 4 * n)))
  const exports = Array.from({ length: Math.min(count, SHOWN_NAMES) }, (_, n) => nameAt(n))
  return { exports, export_hash: count > MAX_NAMES ? null : hashOf(count, nameAt) }
}

/** Null if a name is missing. */
function hashOf(count: number, nameAt: (n: number) => string): string | null {
  const hash = createHash('md5')
  try {
    for (let n = 0; n < count; n++) hash.update(`${n === 0 ? '' : ','}${nameAt(n).toLowerCase()}`)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
