import type { Command } from 'commander'
import type { Context } from '../context/context.ts'
import { escapeInvisible } from '../text/visible.ts'
import { type Completions, complete } from './candidates.ts'
import type { Source } from './sources.ts'
import { withoutAlias } from './without-alias.ts'
import type { WordPosition } from './word-position.ts'
import { quoteForBash, wordsOf } from './words.ts'

type CompletionRequest = { readonly shell: string; readonly words: readonly string[] }
type CommandLineWords = { readonly words: readonly string[]; readonly write: (value: string) => string }

const silent = { note: () => undefined, warn: () => undefined, detail: () => undefined }
/** Options of the line that say which server is meant. Options that read standard input are left out. */
const targets = ['profile', 'url', 'apiKeyFile', 'caFile', 'clientCert', 'clientKey', 'insecure'] as const

/** Writes a line for each candidate; on any failure the shell gets none. */
export async function answerShell(context: Context, program: Command, asked: CompletionRequest): Promise<void> {
  const { words, write } = typedBy(asked)
  const whole = await withoutAlias(program, words, context.io)
  const found = await complete(program, whole, (source, position) => foundOutside(context, source, position)).catch(
    (): Completions => ({ candidates: [], directive: 'none' }),
  )
  const lines = found.candidates.map(
    ({ value, about }) => `${write(value)}${about ? `\t${escapeInvisible(about)}` : ''}\n`,
  )
  await context.out.write(`${lines.join('')}:${found.directive}\n`)
}

/** bash splits words at colons, so it sends the line; zsh sends words, and fish the last one, with their quotes. */
function typedBy({ shell, words }: CompletionRequest): CommandLineWords {
  const isQuoted = (at: number) => shell === 'zsh' || (shell === 'fish' && at === words.length - 1)
  if (shell !== 'bash')
    return {
      words: words.map((word, at) => (isQuoted(at) ? (wordsOf(word).words[0] ?? '') : word)),
      write: (value) => value,
    }
  const line = wordsOf(words[0] ?? '')
  const last = line.words.at(-1) ?? ''
  return { words: line.words.slice(1), write: (value) => quoteForBash(value, last, line.quote) }
}

async function foundOutside(context: Context, source: Source, position: WordPosition): Promise<Completions> {
  const { lookUp } = await import('./look-up.ts')
  const chosen = targets.flatMap((name) =>
    position.options[name] === undefined ? [] : [[name, position.options[name]]],
  )
  const globals = { ...context.globals, ...Object.fromEntries(chosen), quiet: true, retries: '0' }
  return lookUp({ ...context, globals, messages: silent, canAsk: false }, source, position)
}
