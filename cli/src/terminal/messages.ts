import { escapeInvisible } from '../text/visible.ts'
import type { Paint } from './color.ts'

/** Messages on standard error. Every line is made safe for a terminal. */
export type Messages = {
  /** Reports a result; not with --quiet. */
  note(line: string): unknown
  /** Reports a possible problem; not with --quiet. */
  warn(line: string): unknown
  /** Details; only with --verbose. */
  detail(line: string): unknown
}

export type MessagesOptions = { readonly isQuiet: boolean; readonly isVerbose: boolean; readonly paint: Paint }

export function openMessages(write: (text: string) => void, { isQuiet, isVerbose, paint }: MessagesOptions): Messages {
  return {
    note: (line) => isQuiet || write(`${escapeInvisible(line)}\n`),
    warn: (line) => isQuiet || write(`${paint('yellow', 'warning:')} ${escapeInvisible(line)}\n`),
    detail: (line) => isVerbose && !isQuiet && write(`${paint('dim', escapeInvisible(line))}\n`),
  }
}
