import type { QuickQuery } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { applyToEach } from '../annotate/apply-to-each.ts'
import { changeShape } from '../annotate/change-shape.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError } from '../program/cli-error.ts'
import { textColumns } from '../shapes/results.ts'

const kinds = ['file', 'config', 'blob', 'object'] as const
type Kind = (typeof kinds)[number]
type TypeOption = { readonly type?: Kind }

const savedList: Shape<QuickQuery> = {
  kind: 'list',
  fields: ['id', 'name', 'type', 'query'],
  id: ({ id }) => String(id),
  columns: [
    { title: 'NUMBER', text: ({ id }) => String(id) },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'TYPE', text: ({ type }) => type },
    { title: 'QUERY', text: ({ query }) => query, shrink: 'text' },
  ],
}

const savedSearch: Shape<Partial<QuickQuery>> = {
  kind: 'single',
  fields: savedList.fields,
  id: ({ id }) => (id === undefined ? undefined : String(id)),
  columns: textColumns({
    number: ({ id = '' }) => String(id),
    name: ({ name = '' }) => name,
    type: ({ type = '' }) => type,
    query: ({ query = '' }) => query,
  }),
}

const typeOption = () => new Option('--type <type>', 'kind of the objects').choices(kinds)

export const query = new Command('query')
  .summary('manage your saved searches')
  .addCommand(
    new Command('list')
      .summary('list saved searches')
      .addOption(typeOption())
      .addHelpText('after', '\nExamples:\n  lazaret query list\n  lazaret query list --type file -o json')
      .action(async ({ type }: TypeOption, command: Command) => {
        const context = contextOf(command)
        await context.printAll(savedList, async () => savedOf(await openClientToShow(context), type))
      }),
  )
  .addCommand(
    new Command('save')
      .summary('save a search under a name')
      .argument('<name>', 'name of the search')
      .argument('<query>', 'search expression')
      .addOption(typeOption().default('file'))
      .addHelpText(
        'after',
        `
Examples:
  lazaret query save packed 'tag:packed AND size:>=1MiB'
  lazaret query save emotet 'family:emotet' --type config`,
      )
      .action(async (name: string, text: string, { type = 'file' }: TypeOption, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        const search = { name, query: text }
        await context.printAll(savedSearch, async () => [
          context.isDryRun ? { ...search, type } : await client.quickQueries.save(type, search, { signal }),
        ])
        context.messages.note(`${context.isDryRun ? 'would save' : 'saved'} search "${name}"`)
      }),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('remove saved searches')
      .argument('<searches...>', 'names or numbers')
      .addOption(typeOption())
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret query rm packed\n  lazaret query rm 3 4\n  lazaret query rm packed --type config',
      )
      .action(async (words: string[], { type }: TypeOption, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const saved = await savedOf(opened, type)
        const find = async (word: string) => one(saved, word)
        const targets = { items: words, isSingle: words.length === 1 }
        context.outcome = await applyToEach(context, targets, {
          shape: changeShape({ field: 'search', detail: 'number' }),
          field: 'search',
          verb: { plain: 'remove', past: 'removed', result: 'deleted' },
          summary: (count) => `${count} saved ${count === 1 ? 'search' : 'searches'}`,
          plan: async (word) => ({ number: (await find(word)).id }),
          apply: async (word, signal) => {
            const { id } = await find(word)
            await opened.client.quickQueries.remove(id, { signal })
            return { number: id }
          },
        })
      }),
  )

async function savedOf({ client, signal }: OpenClient, type: Kind | undefined): Promise<readonly QuickQuery[]> {
  const asked = type === undefined ? kinds : [type]
  return (await Promise.all(asked.map((kind) => client.quickQueries.list(kind, { signal })))).flat()
}

/** Finds a saved query by its name, else by its number. */
function one(saved: readonly QuickQuery[], word: string): QuickQuery {
  const named = saved.filter(({ name }) => name === word)
  const [found, other] = named.length > 0 ? named : saved.filter(({ id }) => String(id) === word)
  if (!found) throw new CliError('not_found', `no saved search "${word}"`)
  if (other)
    throw new CliError(
      'failed',
      `${named.length} searches are called "${word}": give a number (${named.map(({ id }) => id).join(', ')}) or --type`,
    )
  return found
}
