import type { Job } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { type Kind, type KindAndQuery, kindAndOptionalQuery } from '../arguments/kinds.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClientToShow } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { type NarrowOptions, narrowQuery, withPeriod, withSaved } from '../listing/narrow-query.ts'
import { openStatusLine } from '../progress/status-line.ts'

type CountResult = {
  readonly type: Kind
  readonly query: string | null
  readonly count: number
  /** Whether there are no more; always so without `--bound`. */
  readonly is_exact: boolean
}

const shape: Shape<CountResult> = {
  kind: 'single',
  fields: ['type', 'query', 'count', 'is_exact'],
  id: ({ count }) => String(count),
  columns: [{ title: 'count', text: (result) => countText(result) }],
}

type CountOptions = NarrowOptions & { readonly bound?: string; readonly exact?: boolean }

const MAX_BOUND = 1_000_000

const ending = `
Examples:
  lazaret count
  lazaret count files 'upload_time:>=24h'
  lazaret count configs --since 7d
  lazaret count 'tag:packed' --bound 10000
  lazaret count 'NOT tag:triaged' --exact
  lazaret count --saved suspicious -o json`

export const count = withSaved(withPeriod(new Command('count')))
  .summary('count objects, all or those that match a query')
  .usage('[options] [type] [query]')
  .argument('[query...]', 'files (default), configs, blobs or objects, then a search expression in quotes')
  .option('--bound <n>', 'count no further: "10000+" says that there are more, and takes less time')
  .addOption(
    new Option('--exact', 'count in the background of the server, with progress; Ctrl-C cancels it').conflicts('bound'),
  )
  .addHelpText('after', ending)
  .action(async (given: string[], options: CountOptions, command: Command) => {
    const context = contextOf(command)
    const asked = kindAndOptionalQuery(given)
    const opened = await openClientToShow(context)
    const bound = options.bound === undefined ? null : parseCount(options.bound, '--bound', { max: MAX_BOUND })
    const query = await narrowQuery(opened, asked, options)
    const counted = { kind: asked.kind, query }
    if (options.exact !== true) return printCount(context, opened, { ...counted, bound })
    const found = await countExactly(context, opened, counted)
    await printResult(context, { type: asked.kind, query: query ?? null, count: found, is_exact: true })
  })

async function countExactly(
  context: Context,
  { client, signal }: OpenClient,
  { kind, query }: KindAndQuery,
): Promise<number> {
  const status = openStatusLine(context)
  const onProgress = ({ done, total, count: matches }: Job): void =>
    status.show(`count: ${done} of ${total} objects, ${matches ?? 0} matches`)
  try {
    return await client.jobs.count({ type: kind, query: query ?? '' }, { onProgress, signal })
  } finally {
    status.end()
  }
}

export async function printCount(
  context: Context,
  { client, signal }: OpenClient,
  { kind, query, bound = null }: KindAndQuery & { readonly bound?: number | null },
): Promise<void> {
  const objects = collectionOf(client, kind)
  const { count, isExact } =
    bound === null
      ? { count: await objects.count(query, { signal }), isExact: true }
      : await objects.countUpTo(bound, query, { signal })
  await printResult(context, { type: kind, query: query ?? null, count, is_exact: isExact })
}

async function printResult(context: Context, result: CountResult): Promise<void> {
  // A bare number suits people and shell scripts, unless a format is given.
  if (!context.isOutputChosen) return context.out.write(`${countText(result)}\n`)
  await context.printAll(shape, () => [result])
}

function countText({ count, is_exact }: CountResult): string {
  return is_exact ? String(count) : `${count}+`
}
