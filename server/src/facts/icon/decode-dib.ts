import { drawPicture, type Picture, requireSize } from './picture.ts'

const DEPTHS = [1, 4, 8, 24, 32]
const UNCOMPRESSED = 0
const MIN_HEADER = 40

/** Decodes a bitmap of Windows as it is in an icon: its height counts the picture and the mask of what is transparent. */
export function decodeDib(data: Buffer): Picture {
  const header = data.readUInt32LE(0)
  const [width, height] = [data.readInt32LE(4), data.readInt32LE(8) >> 1]
  const depth = data.readUInt16LE(14)
  requireSize({ width, height })
  if (header < MIN_HEADER || !DEPTHS.includes(depth) || data.readUInt32LE(16) !== UNCOMPRESSED)
    throw new RangeError('no readable form of a bitmap')
  const colours = depth > 8 ? 0 : Math.min(data.readUInt32LE(32) || 1 << depth, 1 << depth)
  const start = header + 4 * colours
  const stride = rowBytes(width * depth)
  const mask = start + stride * height
  if (mask > data.length) throw new RangeError('the bitmap ends early')
  const hasAlpha = depth === 32 && hasAlphaBytes(data.subarray(start, mask))
  return drawPicture({ width, height }, (x, y) => {
    // The last row comes first.
    const row = height - 1 - y
    const bit = x * depth
    const byte = start + row * stride + (bit >> 3)
    const index = ((data[byte] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
    const at = depth > 8 ? byte : header + 4 * index
    const isMasked = (((data[mask + row * rowBytes(width) + (x >> 3)] ?? 0) << (x & 7)) & 0x80) !== 0
    const alpha = hasAlpha ? (data[byte + 3] ?? 0) : isMasked ? 0 : 255
    return { red: data[at + 2] ?? 0, green: data[at + 1] ?? 0, blue: data[at] ?? 0, alpha }
  })
}

/** Rows end at four bytes. */
function rowBytes(bits: number): number {
  return Math.ceil(bits / 32) * 4
}

function hasAlphaBytes(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true
  return false
}
