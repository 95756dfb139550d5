import type { Facets } from '@lazaret/sdk'
import { Command } from 'commander'
import { kindAndOptionalQuery } from '../arguments/kinds.ts'
import { parseCount } from '../arguments/quantities.ts'
import { parseWordList } from '../arguments/word-list.ts'
import { openClientToShow } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { type NarrowOptions, narrowQuery, withPeriod, withSaved } from '../listing/narrow-query.ts'

const FACETS = ['kind', 'format', 'size', 'tag', 'family', 'rule', 'uploader', 'time'] as const
type FacetName = (typeof FACETS)[number]

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
  lazaret facets objects 'tag:packed' -o json
  lazaret facets --by tag,uploader --since 7d
  lazaret facets --by format,size`

type Options = NarrowOptions & { readonly values: string; readonly by?: string }

export const facets = withSaved(withPeriod(new Command('facets')))
  .summary('count tags, kinds, formats, sizes, families, YARA rules, uploaders and upload times of the newest matches')
  .usage('[options] [type] [query]')
  .argument('[query...]', 'files (default), configs, blobs or objects, then a search expression in quotes')
  .option('--by <facets>', `only these: ${FACETS.join(',')}`)
  .option('--values <n>', 'how many tags, formats, families, rules and uploaders at most, up to 100', '10')
  .addHelpText('after', ending)
  .action(async (given: string[], options: Options, command: Command) => {
    const context = contextOf(command)
    const values = parseCount(options.values, '--values', { max: 100 })
    const names = options.by === undefined ? FACETS : parseWordList(options.by, { option: '--by', known: FACETS })
    const asked = kindAndOptionalQuery(given)
    const opened = await openClientToShow(context)
    const query = await narrowQuery(opened, asked, options)
    const { client, signal } = opened
    const objects = collectionOf(client, asked.kind)
    const found = await objects.facets(query, { limit: values, signal })
    await context.printAll(shape, () => rowsOf(found, names))
    if (!found.complete)
      context.messages.note(`only the newest ${found.count} matches are counted, back to ${found.oldest}`)
  })

function rowsOf(facets: Facets, names: readonly FacetName[]): readonly Row[] {
  const { kinds, formats, sizes, tags, families, rules, uploaders, times, time_unit } = facets
  const sized = sizes.map(({ from, to, count }) => ({ value: sizeRange(from, to), count }))
  const lists = {
    kind: kinds,
    format: formats,
    size: sized,
    tag: tags,
    family: families,
    rule: rules,
    uploader: uploaders,
  }
  return names.flatMap((name): readonly Row[] =>
    name === 'time'
      ? times.map(({ from, count }) => ({ facet: time_unit, value: from, count }))
      : lists[name].map(({ value, count }) => ({ facet: name, value, count })),
  )
}

/** The sizes of a class, as a query has them after `file.size:`. */
function sizeRange(from: number, to: number | null): string {
  return to === null ? `[${sizeText(from)} TO *]` : `[${sizeText(from)} TO ${sizeText(to)}}`
}

/** Classes end at whole KiB or MiB. */
function sizeText(bytes: number): string {
  const MIB = 1024 ** 2
  if (bytes % MIB === 0 && bytes > 0) return `${bytes / MIB}MiB`
  return bytes % 1024 === 0 && bytes > 0 ? `${bytes / 1024}KiB` : String(bytes)
}
