import type { CommanderError } from 'commander'
import { suggestWord } from '../text/similar.ts'

const meant = /\s*\(Did you mean (one of )?(.+?)\?\)/
const refused = /(?:argument|value) '(.*)' is invalid(?: for argument '[^']*')?\. Allowed choices are (.+)\.$/
const negated = /^unknown option '-(\w[\w.]*:[^']*)'$/

/** An error of commander in our form, with a suggestion. */
export function describeUsageError({ message }: CommanderError): { code: string; message: string; hint: string } {
  const text = message.replace(/^error: /, '')
  const [, , names] = meant.exec(text) ?? []
  const [, given, choices = ''] = refused.exec(text) ?? []
  const [, condition] = negated.exec(text) ?? []
  if (condition !== undefined)
    return {
      code: 'usage',
      message: text,
      hint: `an argument with - at its beginning is an option: write "NOT ${condition}"`,
    }
  const word = names === undefined ? given && suggestWord(given, choices.split(', ')) : `did you mean ${names}?`
  return { code: 'usage', message: text.replace(meant, ''), hint: word || 'see lazaret --help' }
}
