import { Command } from 'commander'
import { changeTags } from '../change-tags.ts'
import { CliError, usageError } from '../cli-error.ts'
import { type OpenClient, openClient } from '../client.ts'
import { type Context, contextOf } from '../context.ts'
import type { Shape } from '../formats/shape.ts'
import { isIdentifierArgument, isSingleIdentifier, readIdentifiers, singleIdentifier } from '../identifiers.ts'
import { listing } from '../list-objects.ts'
import { confirm } from '../prompt.ts'
import { parseCount } from '../quantities.ts'

type ChangeOptions = { readonly query?: string; readonly tag?: readonly string[] }
type Tag = { readonly tag: string }

const mostUnasked = 20

const shape: Shape<Tag> = {
  kind: 'list',
  fields: ['tag'],
  id: ({ tag }) => tag,
  columns: [{ title: 'TAG', text: ({ tag }) => tag }],
}

export const tag = new Command('tag')
  .summary('add, remove and list tags')
  .addCommand(changeCommand('add', 'add').summary('add tags to objects'))
  .addCommand(changeCommand('rm', 'remove').alias('remove').summary('remove tags from objects'))
  .addCommand(
    new Command('list')
      .summary('tags of an object')
      .argument('<id>', 'hash or file:PATH')
      .action(async (id: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        await printTags(context, await client.tags.list(await singleIdentifier(context, id), { signal }))
      }),
  )
  .addCommand(
    new Command('suggest')
      .summary('tags in use that begin with a text')
      .argument('[prefix]', 'beginning of the tag', '')
      .option('-l, --limit <n>', 'at most so many', '50')
      .action(async (prefix: string, { limit }: { limit: string }, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        await printTags(context, await client.tags.suggest(prefix, { limit: parseCount(limit, '--limit'), signal }))
      }),
  )

function changeCommand(name: string, verb: 'add' | 'remove'): Command {
  return new Command(name)
    .usage('[options] <id...> <tag...>')
    .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then tags')
    .option('--query <query>', 'change every object that matches; all words are tags')
    .option(
      '--tag <tag>',
      'a tag that looks like an identifier; repeat for more',
      (value: string, all: string[] = []) => [...all, value],
    )
    .action(async (words: string[], options: ChangeOptions, command: Command) => {
      const context = contextOf(command)
      const { ids, tags } = split(words, options)
      const opened = await openClient(context)
      if (options.query !== undefined) await agree(context, opened, options.query)
      const all = options.query === undefined ? readIdentifiers(context, ids) : idsMatching(opened, options.query)
      const isSingle = options.query === undefined && isSingleIdentifier(ids)
      context.outcome = await changeTags(context, opened, { ids: all, tags, verb, isSingle })
    })
}

/** Words are identifiers up to the first that does not look like one; the rest are tags. */
function split(words: readonly string[], { query, tag = [] }: ChangeOptions): { ids: string[]; tags: string[] } {
  const firstTag = query === undefined ? words.findIndex((word) => !isIdentifierArgument(word)) : 0
  const end = firstTag < 0 ? words.length : firstTag
  const ids = words.slice(0, end)
  const tags = [...words.slice(end), ...tag].map((text) => text.trim())
  if (ids.length === 0 && query === undefined)
    throw usageError(`"${words[0] ?? ''}" is no identifier`, 'name hashes, @list.txt, - or file:PATH before the tags')
  if (tags.length === 0) throw usageError('no tag is named')
  if (tags.includes('')) throw usageError('a tag must not be empty')
  const stray = words.slice(end).find((word) => isIdentifierArgument(word) && query === undefined)
  if (stray !== undefined)
    throw usageError(`"${stray}" looks like an identifier but comes after a tag`, 'give it as --tag if it is one')
  return { ids, tags }
}

/** Many objects at once are changed only by somebody who knows how many. */
async function agree(
  { canAsk, globals, io, isDryRun }: Context,
  { client, signal }: OpenClient,
  query: string,
): Promise<void> {
  if (globals.yes || isDryRun) return
  const count = await client.objects.count(query, { signal })
  if (count <= mostUnasked) return
  if (!canAsk)
    throw new CliError(
      'confirmation_needed',
      `${count} objects match`,
      'add --yes to change them all, or -n to see which',
    )
  if (!(await confirm(io, `${count} objects match. Change them all?`)))
    throw new CliError('interrupted', 'nothing was changed')
}

async function* idsMatching(opened: OpenClient, query: string): AsyncGenerator<string> {
  const request = { kind: 'object', query, options: { limit: 'all' } } as const
  for await (const { id } of listing(opened, request)) yield id
}

async function printTags(context: Context, tags: readonly string[]): Promise<void> {
  const print = context.print(shape)
  for (const name of tags) await print.add({ tag: name })
  await print.end()
}
