import type { Picture, Size } from './picture.ts'

/** Pixels that are stored together: every one at these steps from the first. */
export type Pass = {
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
}

const WHOLE: readonly Pass[] = [{ left: 0, top: 0, stepX: 1, stepY: 1 }]
const ADAM7: readonly Pass[] = [
  { left: 0, top: 0, stepX: 8, stepY: 8 },
  { left: 4, top: 0, stepX: 8, stepY: 8 },
  { left: 0, top: 4, stepX: 4, stepY: 8 },
  { left: 2, top: 0, stepX: 4, stepY: 4 },
  { left: 0, top: 2, stepX: 2, stepY: 4 },
  { left: 1, top: 0, stepX: 2, stepY: 2 },
  { left: 0, top: 1, stepX: 1, stepY: 2 },
]

/** The passes by the method of interlacing in the header. */
const PASSES: Readonly<Record<number, readonly Pass[]>> = { 0: WHOLE, 1: ADAM7 }

/** The passes that have pixels, each with its size. A small picture has fewer than seven. */
export function passesOf(interlacing: number, { width, height }: Size): readonly (Pass & Size)[] {
  const passes = PASSES[interlacing]
  if (passes === undefined) throw new RangeError('no readable form of PNG')
  return passes.flatMap((pass) => {
    const size = {
      width: Math.ceil((width - pass.left) / pass.stepX),
      height: Math.ceil((height - pass.top) / pass.stepY),
    }
    return size.width < 1 || size.height < 1 ? [] : [{ ...pass, ...size }]
  })
}

/** Writes the pixels of a pass to their positions in the picture. */
export function placePass(picture: Picture, { left, top, stepX, stepY }: Pass, part: Picture): void {
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++) {
      const at = (top + y * stepY) * picture.width + left + x * stepX
      picture.shades[at] = part.shades[y * part.width + x] ?? 0
    }
}
