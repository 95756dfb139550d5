import { Command } from 'commander'
import { readConfig } from '../configuration/profile.ts'
import { extensionCommand } from '../extensions/extension-command.ts'
import { findExtensions } from '../extensions/find-extensions.ts'
import { splitAlias } from '../extensions/split-alias.ts'
import { addGlobalOptions } from '../program/globals.ts'
import type { Io } from '../program/io.ts'
import { joinSortOrder } from './join-sort-order.ts'

/**
 * Replaces an alias by its words, and adds the extension that the command line names. Commands of the program take precedence,
 * then aliases, then extensions.
 */
export async function resolveCommand(program: Command, argv: readonly string[], io: Io): Promise<readonly string[]> {
  const at = commandIndex(argv)
  const name = argv[at]
  if (name === undefined || isCommand(program, name)) return joinSortOrder(argv)
  const { aliases = {} } = await readConfig(io)
  if (Object.hasOwn(aliases, name)) return joinSortOrder(argv.toSpliced(at, 1, ...splitAlias(aliases[name] ?? '')))
  const extension = findExtensions(io.env).find((each) => each.name === name)
  if (extension === undefined) return argv
  // Options after the name are for the extension.
  program.enablePositionalOptions()
  program.addCommand(extensionCommand(extension).copyInheritedSettings(program), { hidden: true })
  return argv
}

export function isCommand(program: Command, name: string): boolean {
  return program.commands.some((each) => each.name() === name || each.aliases().includes(name))
}

/** The index of the first word that is neither an option of the program nor a value of one. */
function commandIndex(argv: readonly string[]): number {
  const options = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addGlobalOptions(options)
  return argv.findIndex((_, at) => {
    try {
      return options.parseOptions(argv.slice(0, at + 1)).operands.length > 0
    } catch {
      // A value of an option is missing or wrong, which the program reports.
      return false
    }
  })
}
