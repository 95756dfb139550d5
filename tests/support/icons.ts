import { crc32, deflateSync } from 'node:zlib'

const SIDE = 32

// The pass of each pixel of 8 by 8, as the specification of PNG prints them.
const PASSES = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']

type PngForm = { readonly depth: number; readonly type: number; readonly isInterlaced?: boolean }

/** Pixels of a picture with edges and a transparent corner, as red, green, blue and alpha. */
export function iconPixels(side = SIDE): number[][] {
  return Array.from({ length: side * side }, (_, n) => {
    const [x, y] = [n % side, Math.floor(n / side)]
    const isDark = (Math.floor((8 * x) / side) * 3 + Math.floor((8 * y) / side) * 5) % 4 < 2
    return [isDark ? 20 : 230, (x * 7) % 256, (y * 5) % 256, x + y > 1.8 * side ? 0 : 255]
  })
}

/** A PNG of red, green, blue and alpha, whose rows use all filters in turn. */
export function makePng(side = SIDE): Buffer {
  const pixels = iconPixels(side)
  const raw = Array.from({ length: side }, (_, y) => Buffer.from(pixels.slice(y * side, (y + 1) * side).flat()))
  return pngOf(side, { depth: 8, type: 6 }, filteredRows(raw))
}

/** The same picture, interlaced. */
export function makeInterlacedPng(side = SIDE): Buffer {
  const pixels = iconPixels(side)
  const passes = [...'1234567'].map((pass) => {
    const rows = Array.from({ length: side }, (_, y) =>
      pixels.slice(y * side, (y + 1) * side).filter((_, x) => PASSES[y % 8]?.[x % 8] === pass),
    )
    return filteredRows(rows.filter(({ length }) => length > 0).map((row) => Buffer.from(row.flat())))
  })
  return pngOf(side, { depth: 8, type: 6, isInterlaced: true }, Buffer.concat(passes))
}

/** A PNG with a palette of two colours, one bit for each pixel. */
export function makePalettePng(): Buffer {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Buffer.from([0, ...[0x0f, 0xf0, 0x3c, 0xc3].map((bits) => bits ^ y)]),
  )
  const palette = chunkOf('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))
  return pngOf(SIDE, { depth: 1, type: 3 }, Buffer.concat(rows), palette)
}

function pngOf(
  side: number,
  { depth, type, isInterlaced = false }: PngForm,
  rows: Buffer,
  palette: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const content = chunkOf('IDAT', deflateSync(rows))
  return Buffer.concat([signature, chunkOf('IHDR', header), palette, content, chunkOf('IEND', Buffer.alloc(0))])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

function filteredRows(rows: readonly Buffer[]): Buffer {
  return Buffer.concat(rows.map((row, y) => filtered(row, rows[y - 1] ?? Buffer.alloc(row.length), y % 5)))
}

function filtered(row: Buffer, above: Buffer, filter: number): Buffer {
  const bytes = Uint8Array.from(row, (byte, x) => {
    const [left, up, corner] = [row[x - 4] ?? 0, above[x] ?? 0, above[x - 4] ?? 0]
    return byte - ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0)
  })
  return Buffer.concat([Buffer.from([filter]), bytes])
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const distances = [left, up, corner].map((each) => Math.abs(estimate - each))
  return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0
}

/** The same picture as a bitmap with alpha, whose last row comes first. */
export function makeDib(): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(SIDE, 4)
  header.writeInt32LE(2 * SIDE, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const pixels = iconPixels()
  const rows = Array.from({ length: SIDE }, (_, n) => pixels.slice((SIDE - 1 - n) * SIDE, (SIDE - n) * SIDE))
  const bytes = rows.flat().flatMap(([red = 0, green = 0, blue = 0, alpha = 0]) => [blue, green, red, alpha])
  return Buffer.concat([header, Buffer.from(bytes), Buffer.alloc((SIDE * SIDE) / 8)])
}
