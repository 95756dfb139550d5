import { useState } from 'react'
import type { Pins, Point } from './layout.ts'

export type PinBoard = {
  readonly pins: Pins
  pin(id: string, at: Point): void
  release(id: string): void
  releaseAll(): void
}

const NONE: Pins = new Map()

/** The boxes that were put somewhere by hand, for as long as the screen is open. */
export function usePins(): PinBoard {
  const [pins, setPins] = useState(NONE)
  return {
    pins,
    pin: (id, at) => setPins((before) => new Map(before).set(id, at)),
    release: (id) => setPins((before) => new Map([...before].filter(([each]) => each !== id))),
    releaseAll: () => setPins(NONE),
  }
}
