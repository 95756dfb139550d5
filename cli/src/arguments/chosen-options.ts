import type { Command } from 'commander'
import { usageError } from '../program/cli-error.ts'

/**
 * Returns the options of a subcommand. commander gives options that both have to the parent, so they are read there. Options
 * that only the parent has are refused.
 */
export function chosenOptions<T extends object>(command: Command, what: string): T {
  const { parent } = command
  const taken = parent?.options.filter((option) => parent.getOptionValueSource(option.attributeName()) === 'cli') ?? []
  const stray = taken.find(({ long }) => !command.options.some((option) => option.long === long))
  if (stray) throw usageError(`${stray.long}: not valid for ${what}`)
  const given = taken.map((option) => [option.attributeName(), parent?.getOptionValue(option.attributeName())] as const)
  // The subcommand has its own defaults.
  return { ...command.optsWithGlobals<T>(), ...command.opts<T>(), ...Object.fromEntries(given) }
}
