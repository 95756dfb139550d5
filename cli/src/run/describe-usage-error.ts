import type { Command, CommanderError } from 'commander'
import { type CliError, usageError } from '../program/cli-error.ts'
import { similarTo, suggestWord } from '../text/similar.ts'

const meant = /\s*\(Did you mean (one of )?(.+?)\?\)/
const refused = /(?:argument|value) '(.*)' is invalid(?: for argument '[^']*')?\. Allowed choices are (.+)\.$/
const negated = /^unknown option '-(\w[\w.]*:[^']*)'$/
const unknownCommand = /^unknown command '(.*)'$/s
const unknownOption = /^unknown option '(--[^']+)'$/
const missingArgument = /^missing required argument '(.+)'$/
const surplus = 'too many arguments'

/** An error of commander in our form, with a suggestion. */
export function describeUsageError({ message }: CommanderError, command: Command): CliError {
  const text = message.replace(/^error: /, '')
  const bare = text.replace(meant, '')
  const [, word] = unknownCommand.exec(bare) ?? []
  if (word !== undefined) return usageError(bare, suggestCommand(word, command))
  const [, flag] = unknownOption.exec(bare) ?? []
  const option = flag && suggestWord(flag, longOptions(command))
  if (option) return usageError(bare, option)
  const [, , names] = meant.exec(text) ?? []
  if (names !== undefined) return usageError(bare, `did you mean ${names}?`)
  const [, condition] = negated.exec(text) ?? []
  if (condition !== undefined)
    return usageError(text, `an argument with - at its beginning is an option: write "NOT ${condition}"`)
  if (text.startsWith(surplus)) return usageError(`${expectation(command)}, got ${receivedOf(text)}`, usageOf(command))
  const [, given, choices = ''] = refused.exec(text) ?? []
  return usageError(text, (given && suggestWord(given, choices.split(', '))) || ending(text, command))
}

/** `2: a, b` of the message. */
function receivedOf(text: string): string {
  return text.slice(text.indexOf('but got ') + 'but got '.length).replace(/\.$/, '')
}

function expectation(command: Command): string {
  const { length } = command.registeredArguments
  return `${withoutProgram(command)}: expected ${length === 0 ? 'no argument' : length === 1 ? 'one argument' : `${length} arguments`}`
}

function usageOf(command: Command): string {
  return `usage: ${pathOf(command)} ${command.usage()}; quote an argument that contains blanks`
}

function ending(text: string, command: Command): string {
  const [, name] = missingArgument.exec(text) ?? []
  const choices = command.registeredArguments.find((one) => one.name() === name)?.argChoices
  return choices === undefined ? `see ${pathOf(command)} --help` : `one of ${choices.join(', ')}`
}

/** A command of this name elsewhere comes first: `backup` is one of `server`, and not a misspelt `lookup`. */
function suggestCommand(word: string, command: Command): string {
  const near = suggestWord(word, command.commands.flatMap(namesOf))
  // Groups of commands are small enough to list.
  if (command.parent)
    return near ?? `${command.name()} has the commands ${command.commands.map((one) => one.name()).join(', ')}`
  const elsewhere = innerCommands(command)
  const paths = elsewhere.filter((one) => namesOf(one).includes(word)).map(withoutProgram)
  if (paths.length > 0) return `did you mean ${paths.join(' or ')}?`
  return near ?? suggestInner(word, elsewhere) ?? `see ${pathOf(command)} --help`
}

function suggestInner(word: string, commands: readonly Command[]): string | undefined {
  const [nearest] = similarTo(word, commands.flatMap(namesOf))
  const paths = commands.filter((one) => nearest !== undefined && namesOf(one).includes(nearest)).map(withoutProgram)
  return paths.length === 0 ? undefined : `did you mean ${paths.join(' or ')}?`
}

function innerCommands(command: Command): Command[] {
  return command.commands.flatMap((group) => group.commands.flatMap((one) => [one, ...one.commands]))
}

function namesOf(command: Command): string[] {
  return [command.name(), ...command.aliases()]
}

function longOptions(command: Command): string[] {
  const own = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []))
  return command.parent ? [...own, ...longOptions(command.parent)] : own
}

function withoutProgram(command: Command): string {
  return pathOf(command).replace('lazaret ', '')
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}
