import type { Picture } from './picture.ts'

const COLUMNS = 9
const ROWS = 8

/** The dhash: whether each of 9 by 8 parts is darker than the next one, in hex; null for a picture without such a part. */
export function differenceHash(picture: Picture): string | null {
  let bits = 0n
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const isDarker = averageOf(picture, column, row) < averageOf(picture, column + 1, row)
      bits = (bits << 1n) | BigInt(isDarker)
    }
  return bits === 0n ? null : bits.toString(16).padStart(16, '0')
}

/** The average of a part; pixels on its border count as far as they are inside. */
function averageOf({ width, height, shades }: Picture, column: number, row: number): number {
  const [left, right] = [(column * width) / COLUMNS, ((column + 1) * width) / COLUMNS]
  const [top, bottom] = [(row * height) / ROWS, ((row + 1) * height) / ROWS]
  let sum = 0
  for (let y = Math.floor(top); y < bottom; y++) {
    const inside = Math.min(y + 1, bottom) - Math.max(y, top)
    for (let x = Math.floor(left); x < right; x++)
      sum += inside * (Math.min(x + 1, right) - Math.max(x, left)) * (shades[y * width + x] ?? 0)
  }
  // Without rounding, equal parts would differ by the error of the sum.
  return Math.round(sum / ((right - left) * (bottom - top)))
}
