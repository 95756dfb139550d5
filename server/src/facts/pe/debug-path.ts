import { zeroTerminated } from '../text.ts'
import type { PeImage } from './image.ts'

const DEBUG_DIRECTORY = 6
const MAX_ENTRIES = 32
const CODE_VIEW = 2
const RSDS = 0x53445352
const NB10 = 0x3031424e

/** The path of the debug information. */
export function readDebugPath(image: PeImage): string | null {
  const { data } = image
  const { address, size } = image.directory(DEBUG_DIRECTORY)
  if (address === 0) return null
  const start = image.offsetOf(address)
  const end = start + 28 * Math.min(Math.floor(size / 28), MAX_ENTRIES)
  for (let at = start; at < end && at + 28 <= data.length; at += 28) {
    if (data.readUInt32LE(at + 12) !== CODE_VIEW) continue
    const record = data.readUInt32LE(at + 24)
    if (record + 24 >= data.length) continue
    const signature = data.readUInt32LE(record)
    if (signature === RSDS) return zeroTerminated(data, record + 24)
    if (signature === NB10) return zeroTerminated(data, record + 16)
  }
  return null
}
