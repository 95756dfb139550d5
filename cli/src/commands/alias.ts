import { Command } from 'commander'
import { readConfig, writeConfig } from '../configuration/profile.ts'
import { contextOf } from '../context/context-of.ts'
import { splitAlias } from '../extensions/split-alias.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { suggestWord } from '../text/similar.ts'

type Alias = { readonly name: string; readonly command: string }

const shape: Shape<Alias> = {
  kind: 'list',
  fields: ['name', 'command'],
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'COMMAND', text: ({ command }) => command, shrink: 'text' },
  ],
}

export const alias = new Command('alias')
  .summary('manage short names for command lines')
  .description(
    'An alias stands for a command with its options. What follows it on the command line is added at the end.',
  )
  .addCommand(
    new Command('list')
      .summary('list aliases')
      .addHelpText('after', '\nExamples:\n  lazaret alias list')
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const { aliases = {} } = await readConfig(context.io)
        await context.printAll(shape, () => Object.entries(aliases).map(([name, words]) => ({ name, command: words })))
      }),
  )
  .addCommand(
    new Command('set')
      .summary('set an alias')
      .argument('<name>', 'lower-case letters, digits and dashes')
      .argument('<command>', 'a command with its options, in quotes')
      .addHelpText(
        'after',
        `
Examples:
  lazaret alias set ls 'list files --limit 50'
  lazaret alias set packed 'search "tag:packed AND size:>=1MiB" -o ids'
  lazaret alias set today 'stats --range 24h'`,
      )
      .action(async (name: string, words: string, _options: object, command: Command) => {
        const context = contextOf(command)
        checkAlias(commandNames(command), name, words)
        const config = await readConfig(context.io)
        const aliases = { ...config.aliases, [name]: words }
        if (!context.isDryRun) await writeConfig(context.io, { ...config, aliases })
        context.messages.note(`${context.isDryRun ? 'would set' : 'set'} alias ${name}`)
      }),
  )
  .addCommand(
    new Command('rm')
      .alias('remove')
      .summary('remove an alias')
      .argument('<name>', 'name of the alias')
      .addHelpText('after', '\nExamples:\n  lazaret alias rm ls\n  lazaret alias rm ls -n')
      .action(async (name: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const config = await readConfig(context.io)
        const { [name]: removed, ...aliases } = config.aliases ?? {}
        if (removed === undefined) throw new CliError('not_found', `no alias "${name}"`, 'lazaret alias list')
        if (!context.isDryRun) await writeConfig(context.io, { ...config, aliases })
        context.messages.note(`${context.isDryRun ? 'would remove' : 'removed'} alias ${name}`)
      }),
  )

function commandNames(command: Command): readonly string[] {
  if (command.parent) return commandNames(command.parent)
  return command.commands.flatMap((each) => [each.name(), ...each.aliases()])
}

function checkAlias(commands: readonly string[], name: string, words: string): void {
  if (!/^[a-z][a-z\d-]{0,31}$/.test(name))
    throw usageError(`"${name}" cannot be the name of an alias`, 'use up to 32 lower-case letters, digits and dashes')
  if (commands.includes(name)) throw usageError(`"${name}" is a command of lazaret`)
  const [first = ''] = splitAlias(words)
  if (!commands.includes(first))
    throw usageError(`an alias begins with a command of lazaret, not with "${first}"`, suggestWord(first, commands))
}
