/** A picture in shades of grey, from 0 to 255, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly shades: Uint8Array }

export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number }
export type Size = { readonly width: number; readonly height: number }

const MAX_SIDE = 1024

/** Throws if a picture is larger than an icon can be. */
export function requireSize({ width, height }: Size): void {
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) throw new RangeError('no size of an icon')
}

/** Transparent parts are white. */
export function drawPicture({ width, height }: Size, colourAt: (x: number, y: number) => Colour): Picture {
  const shades = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) shades[y * width + x] = shadeOf(colourAt(x, y))
  return { width, height, shades }
}

function shadeOf({ red, green, blue, alpha }: Colour): number {
  const shade = (299 * red + 587 * green + 114 * blue) / 1000
  return Math.round(255 + (alpha / 255) * (shade - 255))
}
