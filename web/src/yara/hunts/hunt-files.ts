import type { Hunt } from '@lazaret/sdk'
import { humanCount } from '../../text/amounts.ts'
import { huntTexts } from '../../texts/hunts.ts'

/** The files that a hunt scans, in words. */
export function filesOf({ query, newest }: Hunt): string {
  const files = query === null || query === '' ? huntTexts.allFiles : query
  return newest === null ? files : `${files}, ${huntTexts.newest(humanCount(newest))}`
}

/** Files a second, by the clock of the server; undefined while it has no estimate. */
export function filesPerSecond(hunt: Hunt): number | undefined {
  const { scanned, total, seconds_left: secondsLeft, created_on: createdOn, finished_on: finishedOn } = hunt
  if (finishedOn === null) return secondsLeft ? (total - scanned) / secondsLeft : undefined
  const elapsedMs = Date.parse(finishedOn) - Date.parse(createdOn)
  return elapsedMs > 0 ? (scanned * 1000) / elapsedMs : undefined
}
