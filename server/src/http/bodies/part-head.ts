import type { EventEmitter } from 'node:events'
import { withOneName } from './file-name-parameter.ts'

type Head = Record<string, string[] | undefined>
type Inner = { readonly _parser?: { readonly parser?: EventEmitter } }

export const MAX_HEAD_BYTES = 16_384
/** The parser cuts a longer head without a word, and keeps fewer bytes of it than it read. */
export const MAX_KEPT_HEAD_BYTES = 2 * MAX_HEAD_BYTES

const BYTES_BETWEEN = ': \r\n'.length

/** Checks and rewrites the headers of each part before the parser reads them. A part with too many is passed over. */
export function watchHeads(form: object, onTooLarge: () => void): void {
  ;(form as Inner)._parser?.parser?.prependListener('part', (part: EventEmitter) => {
    part.once('header', (head: Head) => {
      const [disposition] = head['content-disposition'] ?? []
      if (sizeOf(head) > MAX_HEAD_BYTES) {
        delete head['content-disposition']
        onTooLarge()
      } else if (disposition !== undefined) head['content-disposition'] = [withOneName(disposition)]
    })
  })
}

function sizeOf(head: Head): number {
  const lines = Object.entries(head).flatMap(([name, values = []]) => values.map((value) => name.length + value.length))
  return lines.reduce((size, length) => size + length + BYTES_BETWEEN, 0)
}
