import { readFileSync, writeFileSync } from 'node:fs'
import type { Figures } from './report.ts'

export type Result = {
  readonly form: 'full' | 'short'
  readonly date: string
  /** Versions and machine. */
  readonly ranOn: string
  readonly figures: readonly Figures[]
}
export type Results = Readonly<Record<string, Result>>

const FILE = new URL('results.json', import.meta.url)

export const readResults = (): Results => JSON.parse(readFileSync(FILE, 'utf8'))

/** A short run never replaces the figures of a full one. */
export function keepResult(name: string, result: Result): void {
  const results = readResults()
  if (result.form === 'short' && results[name]?.form === 'full') return
  const sorted = Object.entries({ ...results, [name]: result }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
