import type { EventEmitter } from 'node:events'

type Head = Record<string, string[] | undefined>
type Inner = { readonly _parser?: { readonly parser?: EventEmitter } }

const PARAMETER = /;\s*([^=;"\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g
const EXTENDED = /^(?:utf-8|iso-8859-1)'[^']*'/i

/**
 * If a part has both `filename*` and `filename`, the encoded name counts, in any order: the other is a fallback for older
 * servers. The parser takes either, depending on their spelling, so the header is rewritten before it is parsed.
 */
export function preferEncodedNames(form: object): void {
  ;(form as Inner)._parser?.parser?.prependListener('part', (part: EventEmitter) => {
    part.once('header', (head: Head) => {
      const [disposition] = head['content-disposition'] ?? []
      if (disposition !== undefined) head['content-disposition'] = [withOneName(disposition)]
    })
  })
}

export function withOneName(disposition: string): string {
  const parameters = [...disposition.matchAll(PARAMETER)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value,
  }))
  const isEncoded = parameters.some(({ name, value }) => name === 'filename*' && EXTENDED.test(value))
  if (!isEncoded) return disposition
  return disposition.replace(PARAMETER, (whole, name: string) => (name.toLowerCase() === 'filename' ? '' : whole))
}
