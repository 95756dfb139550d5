import { Argument, Command } from 'commander'
import { SCRIPTS, SHELLS, type Shell } from '../completion/scripts.ts'
import { contextOf } from '../context/context-of.ts'

const ending = `
Examples:
  source <(lazaret completion bash)                                   # or this line in ~/.bashrc
  lazaret completion zsh > "\${fpath[1]}/_lazaret"
  lazaret completion fish > ~/.config/fish/completions/lazaret.fish
  lazaret completion powershell | Out-String | Invoke-Expression`

export const completion = new Command('completion')
  .summary('print the completion script of a shell')
  .description(
    'Prints a script for your shell. Commands, options and their values are completed, also profiles, cursors, search fields, and tags and groups of the server you are signed in to.',
  )
  .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
  .addHelpText('after', ending)
  .action(async (shell: Shell, _options: object, command: Command) => {
    await contextOf(command).out.write(SCRIPTS[shell])
  })
