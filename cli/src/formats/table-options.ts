import type { Paint } from '../terminal/color.ts'
import type { Viewer } from './shape.ts'

export type TableOptions = {
  readonly paint: Paint
  readonly viewer: Viewer
  /** Cells of a line; undefined where lines may be as long as they are. */
  readonly lineWidth: number | undefined
}
