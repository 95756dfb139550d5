import type { Command } from 'commander'
import { HELP_TOPICS } from '../program/help-topics.ts'
import { optionsOf, type Place, placeOf } from './place.ts'
import { SHELLS } from './scripts.ts'
import type { Source } from './sources.ts'
import { sourceOf } from './sources.ts'

export type Candidate = { readonly value: string; readonly about?: string }
export type Found = {
  readonly candidates: readonly Candidate[]
  /** What the shell does besides: nothing, names of files or folders; `open`: no blank after the word. */
  readonly directive: 'none' | 'files' | 'folders' | 'open'
}
/** Looks up what only the surroundings know. */
export type LookUp = (source: Source, place: Place) => Promise<Found>

const nothing: Found = { candidates: [], directive: 'none' }

/** What the last of the words could become. */
export async function complete(program: Command, words: readonly string[], lookUp: LookUp): Promise<Found> {
  const place = placeOf(program, words)
  const found = await foundAt(place, lookUp)
  const whole = place.before + place.word
  const candidates = found.candidates
    .map((one) => ({ ...one, value: place.before + one.value }))
    .filter(({ value }) => value.startsWith(whole))
  return { ...found, candidates }
}

async function foundAt(place: Place, lookUp: LookUp): Promise<Found> {
  const { command, option, word, takesOptions, given, path } = place
  if (option) {
    const choices = option.argChoices
    if (choices) return { candidates: choices.map((value) => ({ value })), directive: 'none' }
    const source = sourceOf(option.attributeName(), path)
    return source ? lookUp(source, place) : nothing
  }
  if (takesOptions && word.startsWith('-') && word !== '-')
    return { candidates: optionWords(command), directive: 'none' }
  const inner = given.length === 0 ? command.createHelp().visibleCommands(command) : []
  if (inner.length > 0) return withArguments({ candidates: commandWords(inner), directive: 'none' }, place, lookUp)
  if (path[0] === 'help') return { candidates: topics(command, given), directive: 'none' }
  if (path[0] === 'completion') return { candidates: SHELLS.map((value) => ({ value })), directive: 'none' }
  const source = sourceOf(argumentName(place), path)
  return source ? lookUp(source, place) : nothing
}

/** Some commands have both: others below them and arguments of their own. */
async function withArguments(found: Found, place: Place, lookUp: LookUp): Promise<Found> {
  const source = sourceOf(argumentName(place), place.path)
  if (!source) return found
  const own = await lookUp(source, place)
  return { candidates: [...found.candidates, ...own.candidates], directive: own.directive }
}

function argumentName({ command, given }: Place): string {
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
  const told = Object.entries(HELP_TOPICS).map(([value, { summary }]) => ({ value, about: summary }))
  const inner = commandWords(at.createHelp().visibleCommands(at))
  return given.length === 0 ? [...inner, ...told] : at === start ? [] : inner
}
