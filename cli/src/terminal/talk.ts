import { visible } from '../formats/visible.ts'
import type { Paint } from './color.ts'

/** What is said to a person, on standard error. Every line is made harmless for a terminal. */
export type Talk = {
  /** What happened; not with --quiet. */
  note(line: string): unknown
  /** What may be wrong; not with --quiet. */
  warn(line: string): unknown
  /** What is of interest only when asked for with --verbose. */
  detail(line: string): unknown
}

export type TalkOptions = { readonly isQuiet: boolean; readonly isVerbose: boolean; readonly paint: Paint }

export function openTalk(write: (text: string) => void, { isQuiet, isVerbose, paint }: TalkOptions): Talk {
  return {
    note: (line) => isQuiet || write(`${visible(line)}\n`),
    warn: (line) => isQuiet || write(`${paint('yellow', 'warning:')} ${visible(line)}\n`),
    detail: (line) => isVerbose && !isQuiet && write(`${paint('dim', visible(line))}\n`),
  }
}
