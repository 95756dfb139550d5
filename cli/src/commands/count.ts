import { Command } from 'commander'
import { type Kind, type KindAndQuery, kindAndOptionalQuery } from '../arguments/kinds.ts'
import { type OpenClient, openClient } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import { type Context, contextOf } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { type NarrowOptions, narrowQuery, withSaved, withSince } from '../listing/narrow-query.ts'

type CountResult = { readonly type: Kind; readonly query: string | null; readonly count: number }

const shape: Shape<CountResult> = {
  kind: 'single',
  fields: ['type', 'query', 'count'],
  id: ({ count }) => String(count),
  columns: [{ title: 'count', text: ({ count }) => String(count) }],
}

const ending = `
Examples:
  lazaret count
  lazaret count files 'upload_time:>=24h'
  lazaret count configs --since 7d
  lazaret count --saved suspicious -o json`

export const count = withSaved(withSince(new Command('count')))
  .summary('count objects, all or those that match a query')
  .usage('[options] [type] [query]')
  .argument('[query...]', 'files (default), configs, blobs or objects, then a search expression in quotes')
  .addHelpText('after', ending)
  .action(async (given: string[], options: NarrowOptions, command: Command) => {
    const context = contextOf(command)
    const asked = kindAndOptionalQuery(given)
    const opened = await openClient(context)
    await printCount(context, opened, { kind: asked.kind, query: await narrowQuery(opened, asked, options) })
  })

export async function printCount(
  context: Context,
  { client, signal }: OpenClient,
  { kind, query }: KindAndQuery,
): Promise<void> {
  const objects = collectionOf(client, kind)
  const number = await objects.count(query, { signal })
  // A bare number suits people and shell scripts, unless a format is given.
  if (!context.isOutputChosen) return context.out.write(`${number}\n`)
  await context.printAll(shape, () => [{ type: kind, query: query ?? null, count: number }])
}
