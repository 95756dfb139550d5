import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Paint, Style } from '../terminal/color.ts'
import { escapeInvisible } from '../text/visible.ts'
import type { TextSide } from './load-object.ts'

/** The limit keeps the time short: it grows with the square of the number of changed lines. */
export const MAX_CHANGED_LINES = 3000

/** Returns the unified diff of two texts; empty if they are equal, undefined if too many lines differ. */
export function unifiedDiff(before: TextSide, after: TextSide, context: number): string | undefined {
  if (before.text === after.text) return ''
  return createTwoFilesPatch(
    before.id,
    after.id,
    before.text,
    after.text,
    escapeInvisible(before.name),
    escapeInvisible(after.name),
    { context, maxEditLength: MAX_CHANGED_LINES, headerOptions: FILE_HEADERS_ONLY },
  )
}

const STYLES: Readonly<Record<string, Style>> = { '+': 'green', '-': 'red', '@': 'cyan' }

/** Makes a diff safe for a terminal. Tabs stay as they are. */
export function visibleDiff(diff: string, paint: Paint): string {
  return diff.replace(/[^\n]+/g, (line) => {
    const text = line.split('\t').map(escapeInvisible).join('\t')
    const style = /^(?:---|\+\+\+) /.test(line) ? 'bold' : STYLES[line.charAt(0)]
    return style === undefined ? text : paint(style, text)
  })
}
