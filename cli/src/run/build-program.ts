import { Command, Help, type Option } from 'commander'
import { COMMANDS, HIDDEN_COMMANDS } from '../commands.ts'
import type { Run } from '../context/context.ts'
import { bindRun } from '../context/context-of.ts'
import { type CliError, usageError } from '../program/cli-error.ts'
import { addGlobalOptions } from '../program/globals.ts'
import { version } from '../program/version.ts'
import { checkSelection } from '../selection/check-selection.ts'

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
    .exitOverride()
  addGlobalOptions(program)
  program.hook('preAction', async () => checkSelection(program.opts()))
  for (const [group, commands] of Object.entries(COMMANDS)) {
    for (const command of commands) program.addCommand(inherit(command.helpGroup(group), program))
  }
  for (const command of HIDDEN_COMMANDS) program.addCommand(inherit(command, program), { hidden: true })
  bindRun(program, run)
  return program
}

/** Commands come first: the global options, which belong to the program, are a topic of their own. */
function ownOptions(command: Command): Option[] {
  return command.parent ? new Help().visibleOptions(command) : []
}

/** Commands created on their own do not inherit the settings of the program. */
function inherit(command: Command, program: Command): Command {
  command.copyInheritedSettings(program)
  if (command.commands.length > 0) command.helpCommand(false)
  for (const inner of command.commands) inherit(inner, program)
  return command
}

/** A group called without a subcommand lists its subcommands. */
export function missingCommand(program: Command, argv: readonly string[]): CliError {
  const group = argv.reduce(
    (command, word) => command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command,
    program,
  )
  return usageError(
    `${group.name()}: a command is missing`,
    `one of ${group.commands.map((one) => one.name()).join(', ')}`,
  )
}
