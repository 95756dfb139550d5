import type { EventEmitter } from 'node:events'

type Head = Record<string, string[] | undefined>
type Inner = { readonly _parser?: { readonly parser?: EventEmitter } }

const PARAMETER = /;\s*([^=;"\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g
const EXTENDED = /^(?:utf-8|iso-8859-1)'[^']*'/i

/**
 * Where a part names its file twice, the name with an encoding counts, in whatever order they come: the other is what a
 * client sends for servers that know no other. The parser takes one or the other, depending on how they are written, so the
 * head is put right before it looks at it.
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
