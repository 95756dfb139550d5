import type { Command } from 'commander'
import { HELP_TOPICS } from '../program/help-topics.ts'
import { SHELLS } from './scripts.ts'
import type { Source } from './sources.ts'
import { sourceOf } from './sources.ts'
import { optionsOf, type WordPosition, wordPositionOf } from './word-position.ts'

export type Candidate = { readonly value: string; readonly about?: string }
export type Completions = {
  readonly candidates: readonly Candidate[]
  /** The addition of the shell: none, names of files or folders; `open` means no blank after the word. */
  readonly directive: 'none' | 'files' | 'folders' | 'open'
}
/** Looks up values that are not part of the command line. */
export type CandidateLookup = (source: Source, position: WordPosition) => Promise<Completions>

const nothing: Completions = { candidates: [], directive: 'none' }

/** The completions of the last word. */
export async function complete(
  program: Command,
  words: readonly string[],
  lookUp: CandidateLookup,
): Promise<Completions> {
  const position = wordPositionOf(program, words)
  const found = await foundAt(position, lookUp)
  const whole = position.before + position.word
  const candidates = found.candidates
    .map((one) => ({ ...one, value: position.before + one.value }))
    .filter(({ value }) => value.startsWith(whole))
  return { ...found, candidates }
}

async function foundAt(position: WordPosition, lookUp: CandidateLookup): Promise<Completions> {
  const { command, option, word, takesOptions, given, path } = position
  if (option) {
    const choices = option.argChoices
    if (choices) return { candidates: choices.map((value) => ({ value })), directive: 'none' }
    const source = sourceOf(option.attributeName(), path)
    return source ? lookUp(source, position) : nothing
  }
  if (takesOptions && word.startsWith('-') && word !== '-')
    return { candidates: optionWords(command), directive: 'none' }
  const inner = given.length === 0 ? command.createHelp().visibleCommands(command) : []
  if (inner.length > 0) return withArguments({ candidates: commandWords(inner), directive: 'none' }, position, lookUp)
  if (path[0] === 'help') return { candidates: topics(command, given), directive: 'none' }
  if (path[0] === 'completion') return { candidates: SHELLS.map((value) => ({ value })), directive: 'none' }
  const source = sourceOf(argumentName(position), path)
  return source ? lookUp(source, position) : nothing
}

/** Some commands have both subcommands and arguments. */
async function withArguments(
  found: Completions,
  position: WordPosition,
  lookUp: CandidateLookup,
): Promise<Completions> {
  const source = sourceOf(argumentName(position), position.path)
  if (!source) return found
  const own = await lookUp(source, position)
  return { candidates: [...found.candidates, ...own.candidates], directive: own.directive }
}

function argumentName({ command, given }: WordPosition): string {
  const { registeredArguments: all } = command
  return (all[given.length] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined))?.name() ?? ''
}

function optionWords(command: Command): Candidate[] {
  return optionsOf(command).flatMap(({ long, description }) => (long ? [{ value: long, about: description }] : []))
}

function commandWords(commands: readonly Command[]): Candidate[] {
  return commands.flatMap((one) =>
    [one.name(), ...one.aliases()].map((value) => ({ value, about: one.summary() || one.description() })),
  )
}

function topics(help: Command, given: readonly string[]): Candidate[] {
  const start = help.parent ?? help
  const at = given.reduce((command, word) => command.commands.find((one) => one.name() === word) ?? command, start)
  const fromTopics = Object.entries(HELP_TOPICS).map(([value, { summary }]) => ({ value, about: summary }))
  const inner = commandWords(at.createHelp().visibleCommands(at))
  return given.length === 0 ? [...inner, ...fromTopics] : at === start ? [] : inner
}
