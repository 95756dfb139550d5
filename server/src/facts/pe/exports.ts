import { zeroTerminated } from '../text.ts'
import type { PeImage } from './image.ts'

const EXPORT_DIRECTORY = 0
const MAX_EXPORTS = 512

/** The names of exported functions. */
export function readExports(image: PeImage): string[] {
  const { data } = image
  const { address } = image.directory(EXPORT_DIRECTORY)
  if (address === 0) return []
  const at = image.offsetOf(address)
  const count = Math.min(data.readUInt32LE(at + 24), MAX_EXPORTS)
  if (count === 0) return []
  const names = image.offsetOf(data.readUInt32LE(at + 32))
  return Array.from({ length: count }, (_, n) => zeroTerminated(data, image.offsetOf(data.readUInt32LE(names + 4 * n))))
}
