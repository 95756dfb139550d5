import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { FileRun } from './run-file.ts'

const LIST = new URL('unsteady.json', import.meta.url)
const MAX_ENTRIES = 50

/** A file that failed, and passed when it ran again. */
export type UnsteadyFile = { readonly file: string; readonly date: string; readonly failed: readonly string[] }

export function readUnsteadyFiles(): readonly UnsteadyFile[] {
  return JSON.parse(readFileSync(LIST, 'utf8'))
}

/** Adds to the list that is kept beside the code until each file of it is mended. */
export function recordUnsteadyFiles(unsteady: readonly { readonly file: string; readonly first: FileRun }[]): void {
  // Files that a test of the runner wrote are named by their whole path.
  const found = unsteady.filter(({ file }) => !isAbsolute(file))
  if (found.length === 0) return
  const date = new Date().toISOString().slice(0, 10)
  const entries = found.map(({ file, first }): UnsteadyFile => ({ file, date, failed: failedTitles(first) }))
  writeFileSync(LIST, `${JSON.stringify([...readUnsteadyFiles(), ...entries].slice(-MAX_ENTRIES), null, 2)}\n`)
}

function failedTitles({ lines, exitCode, signal }: FileRun): string[] {
  const titles = lines.flatMap((line) => /^\s*not ok \d+ - (.*?)(?: # time=.*)?$/.exec(line.trimEnd())?.[1] ?? [])
  return titles.length > 0 ? titles : [signal === null ? `exit code ${exitCode}` : `ended by ${signal}`]
}
