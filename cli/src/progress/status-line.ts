import type { Context } from '../context/context.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cutText } from '../text/width.ts'

const PLAIN_EVERY_MS = 30_000
const USUAL_COLUMNS = 80

/** Shows progress on standard error. */
export type StatusLine = { show(text: string): void; end(): void }

/** On a terminal each text replaces the one before; with --verbose a line every half minute; else nothing. */
export function openStatusLine({ canDraw, io, messages }: Pick<Context, 'canDraw' | 'io' | 'messages'>): StatusLine {
  const { stderr } = io
  if (canDraw)
    return {
      show: (text) =>
        void stderr.write(`\r\u001b[2K${cutText(escapeInvisible(text), (stderr.columns || USUAL_COLUMNS) - 1)}`),
      end: () => void stderr.write('\r\u001b[2K'),
    }
  let shownAt = Date.now()
  const show = (text: string): void => {
    if (Date.now() - shownAt < PLAIN_EVERY_MS) return
    shownAt = Date.now()
    messages.detail(text)
  }
  return { show, end: () => undefined }
}
