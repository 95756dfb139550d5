import { Command, type CommanderError, Help, type Option } from 'commander'
import { COMMANDS, HIDDEN_COMMANDS } from '../commands.ts'
import type { Run } from '../context/context.ts'
import { bindRun } from '../context/context-of.ts'
import { findExtensions } from '../extensions/find-extensions.ts'
import { type CliError, usageError } from '../program/cli-error.ts'
import { addGlobalOptions } from '../program/globals.ts'
import type { Environment } from '../program/io.ts'
import { version } from '../program/version.ts'
import { checkSelection } from '../selection/check-selection.ts'
import { escapeInvisible } from '../text/visible.ts'
import { describeUsageError } from './describe-usage-error.ts'

const ending = `
Examples:
  lazaret login --url https://repo.example --user alice
  lazaret push -r drop/ --tag feed:honeypot
  lazaret search 'tag:emotet AND size:>=1MiB' -l all -o ids
  lazaret pull @hashes.txt -O in/ --zip
  lazaret watch --query 'tag:"feed:honeypot"' --cursor honey --download in/

Options of every command: lazaret help options
More: lazaret help exit-codes, formats, environment, query; lazaret explain`

/** The tree of commands, bound to one run. */
export function buildProgram(run: Run): Command {
  const program = new Command('lazaret')
    .description('Command line of the Lazaret malware sample repository')
    .usage('[options] <command>')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .addHelpText('after', () => extensionsText(run.io.env))
    .addHelpText('after', ending)
    .showSuggestionAfterError(true)
    .configureHelp({ sortSubcommands: false, visibleOptions: ownOptions })
    .configureOutput({
      writeOut: (text) => void run.out.write(text).catch(() => undefined),
      // Errors are printed once, where they are caught.
      writeErr: () => undefined,
      getOutHelpWidth: () => run.io.stdout.columns ?? 100,
      getOutHasColors: () => false,
    })
  reportErrors(program)
  addGlobalOptions(program)
  // The event reaches the program for each command, before its help is shown.
  program.on('beforeAllHelp', requireKnownCommand)
  program.hook('preAction', async () => checkSelection(program.opts()))
  for (const [group, commands] of Object.entries(COMMANDS)) {
    for (const command of commands) program.addCommand(inherit(command.helpGroup(group), program))
  }
  for (const command of HIDDEN_COMMANDS) program.addCommand(inherit(command, program), { hidden: true })
  bindRun(program, run)
  return program
}

/** The extensions on PATH, below the commands. A command of the program hides an extension of its name. */
function extensionsText(env: Environment): string {
  const names = new Set(
    Object.values(COMMANDS).flatMap((all) => all.flatMap((each) => [each.name(), ...each.aliases()])),
  )
  const found = findExtensions(env).filter(({ name }) => !names.has(name))
  if (found.length === 0) return ''
  return `\nExtensions:\n${found.map(({ name, path }) => `  ${name.padEnd(29)}  ${escapeInvisible(path)}`).join('\n')}`
}

/** Commands come first: the global options, which belong to the program, are a topic of their own. */
function ownOptions(command: Command): Option[] {
  return command.parent ? new Help().visibleOptions(command) : []
}

/** Commands created on their own do not inherit the settings of the program. */
function inherit(command: Command, program: Command): Command {
  command.copyInheritedSettings(program)
  // Programs of one process share their commands: what an earlier one was given is not for this one.
  command.args = []
  reportErrors(command)
  if (command.commands.length > 0) command.helpCommand(false)
  for (const inner of command.commands) inherit(inner, program)
  return command
}

/** What commander refuses becomes an error of ours that names the command. Help and a missing command stay as they are. */
function reportErrors(command: Command): void {
  command.exitOverride((error: CommanderError) => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : describeUsageError(error, command)
  })
}

/** Commander shows the help of the group, even if it has no command of the given name. */
function requireKnownCommand({ command }: { readonly command: Command }): void {
  const [word = '-'] = command.args
  if (command.commands.length === 0 || word.startsWith('-')) return
  if (!command.commands.some((one) => isNamed(one, word))) command.error(`unknown command '${word}'`)
}

function isNamed(command: Command, word: string): boolean {
  return command.name() === word || command.aliases().includes(word)
}

/** A group called without a subcommand lists its subcommands. */
export function missingCommand(program: Command, argv: readonly string[]): CliError {
  const group = argv.reduce((command, word) => command.commands.find((one) => isNamed(one, word)) ?? command, program)
  return usageError(
    `${group.name()}: a command is missing`,
    `one of ${group.commands.map((one) => one.name()).join(', ')}`,
  )
}
