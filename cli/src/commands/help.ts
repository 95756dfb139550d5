import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { HELP_TOPICS } from '../program/help-topics.ts'
import { suggestWord } from '../text/similar.ts'

export const help = new Command('help')
  .summary('explain a command or a topic')
  .addHelpText(
    'after',
    `
Examples:
  lazaret help upload
  lazaret help tag add
  lazaret help exit-codes`,
  )
  .argument('[words...]', `a command, or one of ${Object.keys(HELP_TOPICS).join(', ')}`)
  .action(async (words: string[], _options: object, command: Command) => {
    const { out } = contextOf(command)
    const topic =
      words.length === 1 && Object.hasOwn(HELP_TOPICS, words[0] ?? '') ? HELP_TOPICS[words[0] ?? ''] : undefined
    if (topic) {
      const isCommand = command.parent?.commands.some((one) => one.name() === words[0])
      return out.write(topic.text() + (isCommand ? `\nThe command of this name: lazaret ${words[0]} --help\n` : ''))
    }
    // Other than helpInformation() this has the examples in it.
    find(command.parent ?? command, words).outputHelp()
  })

function find(root: Command, words: readonly string[]): Command {
  return words.reduce((command, word) => {
    const found = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (found) return found
    const topics = Object.keys(HELP_TOPICS)
    const names = command.commands.map((one) => one.name())
    throw usageError(
      `unknown command or topic "${words.join(' ')}"`,
      suggestWord(word, command === root ? [...names, ...topics] : names) ?? `topics: ${topics.join(', ')}`,
    )
  }, root)
}
