import { shiftTime } from '../../records/time.ts'
import { timeOfPair } from './pair.ts'

/** The newest delivered-or-pending pairs of a commit-ordered listing. */
export type AnchorFrontier = {
  readonly mode: 'anchor'
  readonly anchors: readonly string[]
  /** The time from which the feed was started; a feed without anchors stops there. */
  readonly floor: string | null
  /** The object a feed was started above, until the first walk has learnt its pair. */
  readonly startId: string | null
}

/** Every pair seen since `horizon`, for listings in which objects can appear late. */
export type WindowFrontier = {
  readonly mode: 'window'
  readonly horizon: string
  readonly seen: readonly string[]
  readonly sweptAt: string | null
  readonly headTime: string | null
  readonly startId: string | null
}

export type Frontier = AnchorFrontier | WindowFrontier

export function anchorFrontier(part: Partial<AnchorFrontier>): AnchorFrontier {
  return { mode: 'anchor', anchors: [], floor: null, startId: null, ...part }
}

/** An empty horizon lies before every time. */
export function windowFrontier(part: Partial<WindowFrontier>): WindowFrontier {
  return { mode: 'window', horizon: '', seen: [], sweptAt: null, headTime: null, startId: null, ...part }
}

export function stopTime(frontier: AnchorFrontier): string | null {
  let oldest: string | null = null
  for (const key of frontier.anchors) {
    const time = timeOfPair(key)
    if (oldest === null || time < oldest) oldest = time
  }
  return oldest ?? frontier.floor
}

/** The lower end of a window that reaches up to `time`. */
export function windowFloor(time: string, overlapMs: number): string {
  return Number.isFinite(overlapMs) ? shiftTime(time, -overlapMs) : ''
}
