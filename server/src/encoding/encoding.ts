import { applyMask } from './mask.ts'

export const ENCODINGS = ['plain', 'masked'] as const

/** How bytes lie in the storage. The end of a name says it, of a content as well as of an upload under way. */
export type Encoding = (typeof ENCODINGS)[number]

const MASKED = '.masked'

export const suffixOf = (encoding: Encoding): string => (encoding === 'masked' ? MASKED : '')

export const encodingOf = (name: string): Encoding => (name.endsWith(MASKED) ? 'masked' : 'plain')

/** Without the ending that says how it is encoded. */
export const withoutSuffix = (name: string): string => (name.endsWith(MASKED) ? name.slice(0, -MASKED.length) : name)

/** Decodes bytes of what has this name in place, or encodes them: `at` is the position in the content of the first. */
export function recode(name: string, bytes: Uint8Array, at: number): void {
  if (encodingOf(name) === 'masked') applyMask(bytes, at)
}
