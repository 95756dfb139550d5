import { inflateSync } from 'node:zlib'
import { type Colour, drawPicture, type Picture, requireSize, type Size } from './picture.ts'
import { type Pass, passesOf, placePass } from './png-passes.ts'

const SIGNATURE = '89504e470d0a1a0a'
const GREY = 0
const PALETTE = 3
const GREY_ALPHA = 4
const CHANNELS: Readonly<Record<number, number>> = { [GREY]: 1, 2: 3, [PALETTE]: 1, [GREY_ALPHA]: 2, 6: 4 }
const DEPTHS = [1, 2, 4, 8, 16]
const MAX_CHUNKS = 4096
const EMPTY = Buffer.alloc(0)

type Chunks = { readonly content: Buffer; readonly palette: Buffer; readonly transparency: Buffer }
type Layout = Size & {
  readonly depth: number
  readonly type: number
  readonly channels: number
  /** Bytes of a row. */
  readonly stride: number
}

export function isPng(data: Buffer): boolean {
  return data.toString('hex', 0, 8) === SIGNATURE
}

/** Decodes a PNG picture; throws for what is larger than an icon, or no PNG. */
export function decodePng(data: Buffer): Picture {
  const size = { width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
  requireSize(size)
  const passes = layoutsOf(data, size)
  const chunks = readChunks(data)
  // A picture that inflates to more than its rows is refused.
  const rows = inflateSync(chunks.content, { maxOutputLength: passes.reduce((sum, pass) => sum + bytesOf(pass), 0) })
  const picture = { ...size, shades: new Uint8Array(size.width * size.height) }
  let at = 0
  for (const pass of passes) {
    const part = rows.subarray(at, at + bytesOf(pass))
    removeFilters(part, pass)
    placePass(picture, pass, drawPicture(pass, colourReader(part, pass, chunks)))
    at += part.length
  }
  return picture
}

function layoutsOf(data: Buffer, size: Size): readonly (Layout & Pass)[] {
  const [depth, type] = [data.readUInt8(24), data.readUInt8(25)]
  const channels = CHANNELS[type]
  if (channels === undefined || !DEPTHS.includes(depth)) throw new RangeError('no readable form of PNG')
  return passesOf(data.readUInt8(28), size).map((pass) => {
    const stride = Math.ceil((pass.width * channels * depth) / 8)
    return { ...pass, depth, type, channels, stride }
  })
}

/** Each row begins with its filter. */
function bytesOf({ stride, height }: Layout): number {
  return (stride + 1) * height
}

function readChunks(data: Buffer): Chunks {
  const parts: Buffer[] = []
  let palette: Buffer = EMPTY
  let transparency: Buffer = EMPTY
  for (let at = 8, n = 0; at + 12 <= data.length && n < MAX_CHUNKS; n++) {
    const end = at + 8 + data.readUInt32BE(at)
    const type = data.toString('latin1', at + 4, at + 8)
    const content = data.subarray(at + 8, end)
    if (type === 'IDAT') parts.push(content)
    if (type === 'PLTE') palette = content
    if (type === 'tRNS') transparency = content
    at = end + 4
  }
  return { content: Buffer.concat(parts), palette, transparency }
}

/** A row is a difference to the bytes before and above. */
function removeFilters(rows: Buffer, { height, stride, channels, depth }: Layout): void {
  const step = Math.max(1, (channels * depth) >> 3)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1) + 1
    const filter = rows.readUInt8(start - 1)
    for (let x = 0; x < stride; x++) {
      const at = start + x
      const left = x < step ? 0 : (rows[at - step] ?? 0)
      const above = y === 0 ? 0 : (rows[at - stride - 1] ?? 0)
      const corner = x < step || y === 0 ? 0 : (rows[at - stride - 1 - step] ?? 0)
      rows[at] = (rows[at] ?? 0) + predict(filter, left, { above, corner })
    }
  }
}

type Above = { readonly above: number; readonly corner: number }

function predict(filter: number, left: number, { above, corner }: Above): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? nearest(left, above, corner) : 0
}

/** The value that is nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

type ReadColour = (x: number, y: number) => Colour

function colourReader(rows: Buffer, layout: Layout, { palette, transparency }: Chunks): ReadColour {
  const { type, depth } = layout
  const sample = sampleReader(rows, layout)
  if (type === PALETTE)
    return (x, y) => {
      const index = sample(x, y, 0)
      const at = 3 * index
      const [red = 0, green = 0, blue = 0] = palette.subarray(at, at + 3)
      return { red, green, blue, alpha: transparency[index] ?? 255 }
    }
  if (type === GREY || type === GREY_ALPHA) {
    const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
    return (x, y) => {
      const shade = sample(x, y, 0) * scale
      return { red: shade, green: shade, blue: shade, alpha: type === GREY ? 255 : sample(x, y, 1) }
    }
  }
  return (x, y) => ({
    red: sample(x, y, 0),
    green: sample(x, y, 1),
    blue: sample(x, y, 2),
    alpha: layout.channels === 4 ? sample(x, y, 3) : 255,
  })
}

/** The upper eight bits of a sample, or all of a smaller one. */
function sampleReader(rows: Buffer, { depth, channels, stride }: Layout) {
  return (x: number, y: number, channel: number): number => {
    const bit = (x * channels + channel) * depth
    const byte = rows[y * (stride + 1) + 1 + (bit >> 3)] ?? 0
    return depth >= 8 ? byte : (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
  }
}
