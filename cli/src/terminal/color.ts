import { styleText } from 'node:util'
import type { Environment, OutputStream } from '../program/io.ts'

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan' | 'blue' | 'magenta'
export type Paint = (style: Style, text: string) => string

/** Chooses the colours of a stream: the flag first, then NO_COLOR, FORCE_COLOR, CLICOLOR and TERM, then a terminal or not. */
export function paintFor(stream: OutputStream, env: Environment, when = 'auto'): Paint {
  if (!hasColor(stream, env, when)) return (_, text) => text
  return (style, text) => styleText(style, text, { validateStream: false })
}

function hasColor(stream: OutputStream, env: Environment, when: string): boolean {
  if (when !== 'auto') return when === 'always'
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0'
  if (env.CLICOLOR_FORCE !== undefined && env.CLICOLOR_FORCE !== '0') return true
  if (env.CLICOLOR === '0' || env.TERM === 'dumb') return false
  return stream.isTTY === true
}

/** Tags say by their prefix where they come from. */
const tagStyles: readonly { readonly prefix: RegExp; readonly style: Style }[] = [
  { prefix: /^(?:feed|source|uploader):/, style: 'blue' },
  { prefix: /^(?:yara|matches?|maybe|ripped):/, style: 'yellow' },
  { prefix: /^(?:static|dynamic):/, style: 'magenta' },
  { prefix: /^(?:runnable|dump|script|archive|document):/, style: 'cyan' },
  { prefix: /:/, style: 'green' },
]
const kindStyles: Readonly<Record<string, Style>> = { static_config: 'magenta', text_blob: 'cyan' }

/** The words of a cell in the colours of tags, or a kind of object in its own. */
export function colorWords(text: string, as: 'tags' | 'kind', paint: Paint): string {
  return text.replace(/\S+/g, (word) => {
    const style = as === 'kind' ? kindStyles[word] : tagStyles.find(({ prefix }) => prefix.test(word))?.style
    return style === undefined ? word : paint(style, word)
  })
}
