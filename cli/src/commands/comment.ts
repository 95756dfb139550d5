import type { Comment } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { unchanged } from '../annotate/apply-to-each.ts'
import { changeObjects, objectCount } from '../annotate/change-objects.ts'
import { printObjectAction } from '../annotate/print-object-action.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { hasMessage, type MessageOptions, readMessage } from '../annotate/read-message.ts'
import { refuseIdentifiers, splitWords } from '../annotate/split-words.ts'
import { requireObjects } from '../annotate/targets.ts'
import { parseCount } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { timeText } from '../shapes/objects.ts'

type TextOptions = MessageOptions & { readonly query?: string }

const commentList: Shape<Comment> = {
  kind: 'list',
  fields: ['id', 'author', 'timestamp', 'comment'],
  id: ({ id }) => String(id),
  columns: [
    { title: 'NUMBER', text: ({ id }) => String(id) },
    { title: 'AUTHOR', text: ({ author }) => author ?? '', shrink: 'text' },
    { title: 'TIME', text: ({ timestamp }, viewer) => timeText(timestamp, viewer) },
    { title: 'COMMENT', text: ({ comment }) => comment, shrink: 'text' },
  ],
}

export const comment = new Command('comment')
  .summary('add, list and remove comments')
  .addCommand(
    withTextOptions(new Command('add'))
      .summary('comment on objects')
      .usage('[options] <id...> [text]')
      .argument('[words...]', 'hashes, @list.txt, -, file:PATH, then the text')
      .option('--ensure', 'skip objects that already have this comment')
      .addHelpText(
        'after',
        `
Examples:
  lazaret comment add 44d88612fea8a8f36de82e1278abb02f 'packed with UPX'
  lazaret comment add @hashes.txt --message-file report.txt
  lazaret comment add --query 'tag:emotet' --ensure -m 'seen by the sandbox'`,
      )
      .action(async (words: string[], options: TextOptions & { ensure?: boolean }, command: Command) => {
        requireObjects({ ids: words, query: options.query })
        const isGiven = hasMessage(options)
        const { ids, values } = isGiven ? { ids: words, values: [] } : splitWords(words, options.query)
        const text = await readMessage(contextOf(command), ids, withText(options, values))
        await changeObjects(
          command,
          { ids, query: options.query },
          {
            verb: { plain: 'comment', past: 'commented' },
            detail: 'comment',
            plan: { comment: text },
            summary: (count) => `on ${objectCount(count)}`,
            apply: async ({ client }, id, signal) => {
              const made = await (options.ensure ? client.comments.ensure : client.comments.add)(id, text, { signal })
              return { number: made.id, comment: made.comment }
            },
          },
        )
      }),
  )
  .addCommand(
    new Command('list')
      .summary('list the comments on an object')
      .argument('<id>', 'hash or file:PATH')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret comment list 44d88612fea8a8f36de82e1278abb02f\n  lazaret comment list file:a.exe -o json',
      )
      .action(printObjectAction(commentList, ({ client, id, signal }) => client.comments.list(id, { signal }))),
  )
  .addCommand(
    withTextOptions(new Command('rm'))
      .aliases(['remove', 'delete'])
      .summary('remove comments by number, or by their text')
      .usage('[options] <id> <number...>')
      .argument('[words...]', 'an object and numbers of its comments; with --message objects')
      .addHelpText(
        'after',
        `
Examples:
  lazaret comment rm 44d88612fea8a8f36de82e1278abb02f 7 8
  lazaret comment rm @hashes.txt --message 'seen by the sandbox'
  lazaret comment rm --query 'comment:draft' --message draft -n`,
      )
      .action(removeComments),
  )

function foundIn(comments: readonly number[]) {
  return { comments, ...(comments.length === 0 ? unchanged : {}) }
}

function withTextOptions(command: Command): Command {
  return command
    .option('-m, --message <text>', 'the text')
    .option('--message-file <path>', 'a file with the text, - for standard input')
    .addOption(new Option('--comment <text>').hideHelp())
    .addOption(queryOption())
    .addOption(queriedTypeOption())
}

async function removeComments(words: string[], options: TextOptions, command: Command): Promise<void> {
  const { ids, values } = splitWords(words, options.query)
  const isByText = hasMessage(options)
  if (!isByText && values.length === 0) throw usageError('no comment given', 'give numbers, or --message')
  if (isByText && values.length > 0) throw usageError('numbers and --message exclude each other')
  if (!isByText && ids.length !== 1) throw usageError('numbers need exactly one object', 'or use --message')
  const text = isByText ? await readMessage(contextOf(command), ids, options) : undefined
  const numbers = values.map((value) => parseCount(value, 'number', { min: 0 }))
  const wanted = async ({ client }: OpenClient, id: string, signal: AbortSignal) =>
    text === undefined
      ? numbers
      : (await client.comments.list(id, { signal })).filter(({ comment }) => comment === text).map(({ id }) => id)
  await changeObjects(
    command,
    { ids, query: options.query },
    {
      verb: { plain: 'remove', past: 'removed' },
      detail: 'comments',
      plan: async (opened, id, signal) => foundIn(await wanted(opened, id, signal)),
      summary: (count) => `comments on ${objectCount(count)}`,
      apply: async (opened, id, signal) => {
        const comments = await wanted(opened, id, signal)
        for (const number of comments) await opened.client.comments.remove(id, number, { signal })
        return foundIn(comments)
      },
    },
  )
}

/** `comment add ID text`: the word after the objects is the text. */
function withText(options: TextOptions, words: readonly string[]): TextOptions {
  const [text, stray] = words
  if (text === undefined) return options
  if (stray !== undefined) throw usageError(`unexpected "${stray}": put the text in quotes`)
  refuseIdentifiers(words, '--message')
  return { ...options, message: text }
}
