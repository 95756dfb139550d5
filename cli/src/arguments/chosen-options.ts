import type { Command } from 'commander'
import { usageError } from '../program/cli-error.ts'

/**
 * The options of a subcommand. Its parent takes those that both have, wherever they are given, and also some that do
 * not apply to the subcommand; those are refused.
 */
export function chosenOptions<T extends object>(command: Command, what: string): T {
  const { parent } = command
  const taken = parent?.options.filter((option) => parent.getOptionValueSource(option.attributeName()) === 'cli') ?? []
  const stray = taken.find(({ long }) => !command.options.some((option) => option.long === long))
  if (stray) throw usageError(`${stray.long}: not valid for ${what}`)
  const given = taken.map((option) => [option.attributeName(), parent?.getOptionValue(option.attributeName())] as const)
  // Defaults of the parent do not count.
  return { ...command.optsWithGlobals<T>(), ...command.opts<T>(), ...Object.fromEntries(given) }
}
