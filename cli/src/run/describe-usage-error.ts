import type { Command, CommanderError } from 'commander'
import { type CliError, usageError } from '../program/cli-error.ts'
import { suggestWord } from '../text/similar.ts'

const meant = /\s*\(Did you mean (one of )?(.+?)\?\)/
const refused = /(?:argument|value) '(.*)' is invalid(?: for argument '[^']*')?\. Allowed choices are (.+)\.$/
const negated = /^unknown option '-(\w[\w.]*:[^']*)'$/
const unknown = /^unknown command '(.*)'$/s
const surplus = 'too many arguments'

/** An error of commander in our form, with a suggestion. */
export function describeUsageError({ message }: CommanderError, command: Command): CliError {
  const text = message.replace(/^error: /, '')
  const [, , names] = meant.exec(text) ?? []
  if (names !== undefined) return usageError(text.replace(meant, ''), `did you mean ${names}?`)
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
  return `${pathOf(command).replace('lazaret ', '')}: expected ${length === 0 ? 'no argument' : length === 1 ? 'one argument' : `${length} arguments`}`
}

function usageOf(command: Command): string {
  return `usage: ${pathOf(command)} ${command.usage()}; quote an argument that contains blanks`
}

/** Groups of commands are small enough to list. */
function ending(text: string, command: Command): string {
  const names = command.commands.map((one) => one.name())
  const [, word] = unknown.exec(text) ?? []
  const similar = word && suggestWord(word, names)
  if (similar) return similar
  if (word !== undefined && command.parent) return `${command.name()} has the commands ${names.join(', ')}`
  return `see ${pathOf(command)} --help`
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}
