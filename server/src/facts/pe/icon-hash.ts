import { decodeDib } from '../icon/decode-dib.ts'
import { decodePng, isPng } from '../icon/decode-png.ts'
import { differenceHash } from '../icon/difference-hash.ts'
import type { PeImage } from './image.ts'
import { readResource } from './resources.ts'

const ICON = 3
const ICON_GROUP = 14
const MAX_ICONS = 64

/** The dhash of the largest icon of the first group, which Windows shows; null without one. */
export function iconHashOf(image: PeImage): string | null {
  const group = readResource(image, { type: ICON_GROUP })
  const id = group && largestIcon(group)
  const icon = id === null ? null : readResource(image, { type: ICON, id })
  return icon && differenceHash(isPng(icon) ? decodePng(icon) : decodeDib(icon))
}

type GroupEntry = { readonly width: number; readonly depth: number; readonly id: number }

function largestIcon(group: Buffer): number | null {
  const count = Math.min(group.readUInt16LE(4), MAX_ICONS)
  const entries = Array.from({ length: count }, (_, n): GroupEntry => {
    const at = 6 + 14 * n
    // 0 stands for 256.
    return { width: group.readUInt8(at) || 256, depth: group.readUInt16LE(at + 6), id: group.readUInt16LE(at + 12) }
  })
  const [largest] = entries.toSorted((one, other) => other.width - one.width || other.depth - one.depth)
  return largest?.id ?? null
}
