import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'

/** Called by the scripts of `lazaret completion`. */
export const completeCommand = new Command('__complete')
  .summary('print the completions of a word')
  .argument('<shell>')
  .argument('[words...]')
  .action(async (shell: string, words: string[], _options: object, command: Command) => {
    const { answerShell } = await import('../completion/answer-shell.ts')
    await answerShell(contextOf(command), command.parent ?? command, { shell, words })
  })
