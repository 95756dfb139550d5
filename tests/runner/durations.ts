import { readFileSync, writeFileSync } from 'node:fs'
import type { FileRun } from './run-file.ts'

const DURATIONS = new URL('durations.json', import.meta.url)
// The order of shorter files makes no difference.
const MIN_SECONDS = 15

export function readDurations(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(DURATIONS, 'utf8'))
}

/** The longest files first, so that none of them is still running alone when the others have ended. */
export function longestFirst(files: readonly string[]): string[] {
  const seconds = readDurations()
  return files.toSorted((one, other) => (seconds[other] ?? 0) - (seconds[one] ?? 0))
}

/** Replaces the list by the times of these runs. */
export function saveDurations(runs: ReadonlyMap<string, FileRun>): void {
  const long = [...runs]
    .map(([file, { wallMs }]) => [file, Math.round(wallMs / 1000)] as const)
    .filter(([, seconds]) => seconds >= MIN_SECONDS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`)
}
