import type { Command } from 'commander'
import { usageError } from '../program/cli-error.ts'

const own = 'file'

/** The paths without the word `file` before them. */
export function filePaths([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  if (first !== own) return [first, ...rest]
  if (rest.length > 0) return rest
  throw usageError(`no ${own} given`, `a file of that name needs ./: lazaret upload ./${own}`)
}

/**
 * The options of a subcommand. Its parent takes those that both have, wherever they are given, and also some that do
 * not apply to this kind of object; those are refused.
 */
export function chosenOptions<T extends object>(command: Command): T {
  const { parent } = command
  const taken = parent?.options.filter((option) => parent.getOptionValueSource(option.attributeName()) === 'cli') ?? []
  const stray = taken.find(({ long }) => !command.options.some((option) => option.long === long))
  if (stray) throw usageError(`${stray.long}: not valid for a ${command.name()}`)
  return command.optsWithGlobals<T>()
}
