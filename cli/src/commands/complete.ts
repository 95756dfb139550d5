import { Command } from 'commander'
import { contextOf } from '../program/context.ts'

/** What the scripts of `lazaret completion` call; no person does. */
export const completeCommand = new Command('__complete')
  .summary('tell what a word could become')
  .argument('<shell>')
  .argument('[words...]')
  .action(async (shell: string, words: string[], _options: object, command: Command) => {
    const { answerShell } = await import('../completion/answer-shell.ts')
    await answerShell(contextOf(command), command.parent ?? command, { shell, words })
  })
