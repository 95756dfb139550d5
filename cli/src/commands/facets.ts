import type { Facets } from '@lazaret/sdk'
import { Command } from 'commander'
import { kindAndOptionalQuery } from '../arguments/kinds.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClientToShow } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { type NarrowOptions, narrowQuery, withSaved, withSince } from '../listing/narrow-query.ts'

type Row = { readonly facet: string; readonly value: string; readonly count: number }

const shape: Shape<Row> = {
  kind: 'list',
  fields: ['facet', 'value', 'count'],
  id: ({ value }) => value,
  columns: [
    { title: 'FACET', text: ({ facet }) => facet },
    { title: 'VALUE', text: ({ value }) => value, shrink: 'text' },
    { title: 'COUNT', text: ({ count }) => String(count) },
  ],
}

const ending = `
Examples:
  lazaret facets
  lazaret facets files 'upload_time:>=24h'
  lazaret facets configs --since 7d --values 50
  lazaret facets objects 'tag:packed' -o json`

type Options = NarrowOptions & { readonly values: string }

export const facets = withSaved(withSince(new Command('facets')))
  .summary('count tags, kinds, families, uploaders and upload times of the newest matches')
  .usage('[options] [type] [query]')
  .argument('[query...]', 'files (default), configs, blobs or objects, then a search expression in quotes')
  .option('--values <n>', 'how many tags, families and uploaders at most, up to 100', '10')
  .addHelpText('after', ending)
  .action(async (given: string[], options: Options, command: Command) => {
    const context = contextOf(command)
    const values = parseCount(options.values, '--values', { max: 100 })
    const asked = kindAndOptionalQuery(given)
    const opened = await openClientToShow(context)
    const query = await narrowQuery(opened, asked, options)
    const { client, signal } = opened
    const objects = collectionOf(client, asked.kind)
    const found = await objects.facets(query, { values, signal })
    await context.printAll(shape, () => rowsOf(found))
    if (!found.complete)
      context.messages.note(`only the newest ${found.count} matches are counted, back to ${found.oldest}`)
  })

function rowsOf({ kinds, tags, families, uploaders, times, time_unit }: Facets): readonly Row[] {
  const under = (facet: string, counts: readonly { readonly value: string; readonly count: number }[]) =>
    counts.map(({ value, count }) => ({ facet, value, count }))
  return [
    ...under('kind', kinds),
    ...under('tag', tags),
    ...under('family', families),
    ...under('uploader', uploaders),
    ...times.map(({ from, count }) => ({ facet: time_unit, value: from, count })),
  ]
}
