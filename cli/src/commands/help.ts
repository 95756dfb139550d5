import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { contextOf } from '../context.ts'
import { HELP_TOPICS } from '../help-topics.ts'

export const help = new Command('help')
  .summary('explain a command or a topic')
  .argument('[words...]', `a command, or one of ${Object.keys(HELP_TOPICS).join(', ')}`)
  .action(async (words: string[], _options: object, command: Command) => {
    const { out } = contextOf(command)
    const topic =
      words.length === 1 && Object.hasOwn(HELP_TOPICS, words[0] ?? '') ? HELP_TOPICS[words[0] ?? ''] : undefined
    if (topic) return out.write(topic.text())
    await out.write(find(command.parent ?? command, words).helpInformation())
  })

function find(root: Command, words: readonly string[]): Command {
  return words.reduce((command, word) => {
    const found = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (!found)
      throw usageError(
        `there is no command or topic "${words.join(' ')}"`,
        `topics: ${Object.keys(HELP_TOPICS).join(', ')}`,
      )
    return found
  }, root)
}
