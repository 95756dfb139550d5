import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { type Context, contextOf } from '../context.ts'
import type { Shape } from '../formats/shape.ts'
import { type Kind, kindOf } from '../kinds.ts'

type Counted = { readonly type: Kind; readonly query: string | null; readonly count: number }

const shape: Shape<Counted> = {
  kind: 'single',
  fields: ['type', 'query', 'count'],
  id: ({ count }) => String(count),
  columns: [{ title: 'count', text: ({ count }) => String(count) }],
}

export const count = new Command('count')
  .summary('count objects, all or those that match a query')
  .argument('[type]', 'files, objects, configs or blobs; files unless given')
  .argument('[query]', 'search expression')
  .action(async (first: string | undefined, second: string | undefined, _options: object, command: Command) => {
    const { kind, query } = kindAndQueryOf(first, second)
    await printCount(contextOf(command), kind, query)
  })

export async function printCount(context: Context, kind: Kind, query: string | undefined): Promise<void> {
  const { client, signal } = await openClient(context)
  const { data } = await client.raw.GET('/api/{type}/count', {
    params: { path: { type: kind }, query: query ? { query } : {} },
    signal,
  })
  const number = data?.count ?? 0
  // The bare number is what a person and a shell script want; a format asked for is given.
  const isBare =
    context.globals.output === undefined &&
    !context.globals.json &&
    !context.globals.fields &&
    !context.io.env.LAZARET_FORMAT
  if (isBare) return context.out.write(`${number}\n`)
  const print = context.print(shape)
  await print.add({ type: kind, query: query ?? null, count: number })
  await print.end()
}

function kindAndQueryOf(
  first: string | undefined,
  second: string | undefined,
): { kind: Kind; query: string | undefined } {
  if (first === undefined) return { kind: 'file', query: undefined }
  const kind = kindOf(first)
  if (kind) return { kind, query: second }
  if (second === undefined) return { kind: 'file', query: first }
  throw usageError(`type: "${first}" is none of files, objects, configs and blobs`)
}
