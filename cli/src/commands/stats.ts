import type { Facets } from '@lazaret/sdk'
import { Command } from 'commander'
import { parseCount } from '../arguments/quantities.ts'
import { parseWordList } from '../arguments/word-list.ts'
import { openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'

const STATS = ['families', 'tags', 'uploads'] as const
type StatName = (typeof STATS)[number]
type StatRow = { readonly stat: 'family' | 'tag' | Facets['time_unit']; readonly name: string; readonly count: number }

const shape: Shape<StatRow> = {
  kind: 'list',
  fields: ['stat', 'name', 'count'],
  id: ({ name }) => name,
  columns: [
    { title: 'STATISTIC', text: ({ stat }) => stat },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'COUNT', text: ({ count }) => String(count) },
  ],
}

type Options = { readonly range: string; readonly limit: string }

export const stats = new Command('stats')
  .summary('show the most frequent families and tags, and the uploads of each day')
  .description(
    'Families are those of all configs of the server. Tags and uploads are those of the newest 10 000 objects that you may see.',
  )
  .argument('[statistics]', `some of ${STATS.join(',')} (default: all)`)
  .option('--range <range>', 'the last hours or days, such as 12h or 7d, or all', '30d')
  .option('-l, --limit <n>', 'how many families and tags, up to 100', '10')
  .addHelpText(
    'after',
    `
Examples:
  lazaret stats
  lazaret stats families --range all -l 100
  lazaret stats tags,uploads --range 7d -o csv`,
  )
  .action(async (given: string | undefined, options: Options, command: Command) => {
    const context = contextOf(command)
    const names = given === undefined ? STATS : parseWordList(given, { option: 'statistics', known: STATS })
    const limit = parseCount(options.limit, '--limit', { max: 100 })
    const range = parseRange(options.range)
    const opened = await openClientToShow(context)
    const needsFacets = names.some((name) => name !== 'families')
    const facets = needsFacets ? await loadFacets(opened, range, limit) : undefined
    await context.printAll(shape, async () => {
      const lists = names.map((name) => rowsOf(name, facets, () => loadFamilies(opened, range, limit)))
      return (await Promise.all(lists)).flat()
    })
    if (facets?.complete === false)
      context.messages.note(`only the newest ${facets.count} objects are counted, back to ${facets.oldest}`)
  })

/** A number of hours or days, or `*` for all. */
function parseRange(text: string): string {
  if (text === 'all') return '*'
  if (/^[1-9]\d{0,4}[hd]$/.test(text)) return text
  throw usageError(`--range: expected hours or days such as 12h or 7d, or all, got "${text}"`)
}

async function loadFamilies({ client, signal }: OpenClient, range: string, limit: number): Promise<StatRow[]> {
  const families = await client.configs.stats({ range, signal })
  return families.slice(0, limit).map(({ family, count }) => ({ stat: 'family', name: family, count }))
}

function loadFacets({ client, signal }: OpenClient, range: string, limit: number): Promise<Facets> {
  return client.objects.facets(range === '*' ? undefined : `upload_time:>=${range}`, { limit, signal })
}

async function rowsOf(
  name: StatName,
  facets: Facets | undefined,
  families: () => Promise<StatRow[]>,
): Promise<readonly StatRow[]> {
  if (name === 'families') return families()
  if (facets === undefined) return []
  if (name === 'tags') return facets.tags.map(({ value, count }) => ({ stat: 'tag', name: value, count }))
  return uploadRows(facets)
}

const LABEL_LENGTHS = { day: 10, month: 7, year: 4 } as const

/** Uploads by day, or by month or year where the server counts by those. Hours are summed up. */
function uploadRows({ times, time_unit }: Facets): readonly StatRow[] {
  const stat = time_unit === 'hour' ? 'day' : time_unit
  const counts = new Map<string, number>()
  for (const { from, count } of times) {
    const name = from.slice(0, LABEL_LENGTHS[stat])
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ stat, name, count }))
}
