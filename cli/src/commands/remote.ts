import { Command } from 'commander'
import { changeObjects, objectCount } from '../annotate/change-objects.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { type ExchangeInput, exchangeOptions, skippedWords, withExchangeOptions } from '../remote/options.ts'
import type { PullOptions } from '../remote/pull.ts'

type PushOptions = ExchangeInput & { readonly query?: string }

const remoteList: Shape<{ readonly remote: string }> = {
  kind: 'list',
  fields: ['remote'],
  id: ({ remote }) => remote,
  columns: [{ title: 'REMOTE', text: ({ remote }) => remote }],
}

const DEFAULT_LIMIT = '100'

const examples = `
Examples:
  lazaret remote list
  lazaret remote pull partner 44d88612fea8a8f36de82e1278abb02f --include tags,attributes
  lazaret remote push partner --query 'tag:"share:partner"' --upload-as exchange`

export const remote = new Command('remote')
  .summary('exchange objects with other servers')
  .description(
    'Lets the server fetch objects from its remotes, and send objects to them; nothing goes through this machine.',
  )
  .addCommand(
    new Command('list')
      .summary('list the remotes of the server')
      .addHelpText('after', '\nExamples:\n  lazaret remote list\n  lazaret remote list -o ids')
      .action(
        printAction(remoteList, async ({ client, signal }) =>
          (await client.remotes.list({ signal })).map((remote) => ({ remote })),
        ),
      ),
  )
  .addCommand(
    withExchangeOptions(new Command('pull'))
      .summary('copy objects of a remote to your server')
      .description(
        'Stores the objects that a remote has under these hashes, as if you had uploaded them. Known objects do not change, and you gain access.',
      )
      .argument('<remote>', 'name of a remote')
      .argument('<ids...>', 'hashes, @list.txt or -')
      .option('-r, --recursive', 'also the objects below them, with their links')
      .option('-l, --limit <n>', 'most objects that --recursive pulls in total', DEFAULT_LIMIT)
      .addHelpText(
        'after',
        `
Examples:
  lazaret remote pull partner 44d88612fea8a8f36de82e1278abb02f
  lazaret remote pull partner @hashes.txt --include tags,attributes --upload-as team-a
  lazaret remote pull partner 44d88612fea8a8f36de82e1278abb02f --recursive --limit 500 -n`,
      )
      .action(async (name: string, ids: string[], options: PullOptions, command: Command) => {
        const { pull } = await import('../remote/pull.ts')
        await pull(contextOf(command), { remote: name, ids }, options)
      }),
  )
  .addCommand(
    withExchangeOptions(new Command('push'))
      .summary('send objects of your server to a remote')
      .argument('<remote>', 'name of a remote')
      .argument('[ids...]', 'hashes, @list.txt, -, file:PATH or paths')
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `
Examples:
  lazaret remote push partner 44d88612fea8a8f36de82e1278abb02f
  lazaret remote push partner @hashes.txt --include tags,relations
  lazaret remote push partner --query 'tag:"share:partner"' --upload-as exchange -n`,
      )
      .action(async (name: string, ids: string[], { query, ...given }: PushOptions, command: Command) => {
        const options = exchangeOptions(given)
        await changeObjects(
          command,
          { ids, query },
          {
            verb: { plain: 'push', past: 'pushed', result: 'sent' },
            detail: 'skipped',
            plan: { skipped: [] },
            summary: (count) => `${objectCount(count)} to ${name}`,
            apply: async ({ client }, id, signal) => {
              const { skipped } = await client.remotes.push(name, id, { ...options, signal })
              return { skipped: skippedWords(skipped) }
            },
          },
        )
      }),
  )
  .addHelpText('after', examples)
