import { Command } from 'commander'
import { type KindAndQuery, kindAndOptionalQuery, parseKindAndQuery } from '../arguments/kinds.ts'
import { searchTextOf } from '../arguments/search-text.ts'
import type { OpenClient } from '../connection/connection.ts'
import { openPage, PAGE_PATHS } from '../connection/open-page.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import {
  type ListRequest,
  listObjects,
  listRecordsWithNote,
  openListing,
  type PageOptions,
  withPageOptions,
} from '../listing/list-objects.ts'
import { type NarrowOptions, narrowQuery, withPeriod, withSaved } from '../listing/narrow-query.ts'
import { printMatches } from '../listing/print-matches.ts'
import { usageError } from '../program/cli-error.ts'
import { printCount } from './count.ts'

type SearchOptions = PageOptions &
  NarrowOptions & { readonly count?: boolean; readonly download?: string; readonly web?: boolean }

const ending = `
Without a field, a text is looked for in hashes, names, tags, families, contents, attributes and comments: words, an
IP address, a domain, a URL, a hash or its first six digits. -l is then the number of objects of each place (default: 3).

Examples:
  lazaret search emotet
  lazaret search 'hxxp://evil[.]example/gate.php'
  lazaret search 44d88612 -o json
  lazaret search 'tag:emotet AND size:>=1MiB'
  lazaret search tag:emotet --sort -size
  lazaret search configs family:emotet --since 7d -l all -o ids
  lazaret search 'type:"PE32*"' --download quarantine/
  lazaret search 'tag:emotet' -l all --misp > event.json
  lazaret search --saved suspicious --count`

export const search = withSaved(withPeriod(withPageOptions(new Command('search'))))
  .summary('find objects by a query, or whatever mentions a text')
  .usage('[options] [type] <query>')
  .argument(
    '[query...]',
    "files, configs, blobs or objects, then the search expression in quotes; see 'lazaret help query'",
  )
  .option('--count', 'print only how many match')
  .option('--download <dir>', 'download what matches into this folder')
  .option('--web', 'open the page of the server at this search')
  .addHelpText('after', ending)
  .action(async (given: string[], options: SearchOptions, command: Command) => {
    const context = contextOf(command)
    const text = narrowsQuery(options) ? undefined : await searchTextOf(given)
    // What is wrong with a query is said before the server is asked.
    if (text === undefined) wanted(given, options)
    const opened = await openListing(context, options)
    if (text !== undefined && options.web) return openPage(context, opened, PAGE_PATHS.find(text))
    if (text !== undefined && (await printMatches(context, opened, { text, limit: options.limit }))) return
    const asked = wanted(given, options)
    const query = await narrowQuery(opened, asked, options)
    if (options.web) return openPage(context, opened, PAGE_PATHS.list(asked.kind, query, options.sort))
    const request = { kind: asked.kind, query, options }
    if (options.count) return printCount(context, opened, request)
    if (options.download === undefined) return listObjects(context, opened, request)
    await downloadMatches(context, opened, { request, folder: options.download })
  })

/** Options for queries only. */
function narrowsQuery({ limit: _limit, web: _web, count, ...options }: SearchOptions): boolean {
  return count === true || Object.values(options).some((option) => option !== undefined)
}

function wanted(
  given: readonly string[],
  { saved, count, download, newerThan, web, misp }: SearchOptions,
): KindAndQuery {
  if (count && download !== undefined) throw usageError('--count and --download exclude each other')
  if (misp && (web || count || download !== undefined))
    throw usageError('--misp excludes --count, --download and --web')
  if (web && (count || download !== undefined)) throw usageError('--web excludes --count and --download')
  if (count && newerThan !== undefined) throw usageError('--count and --newer-than exclude each other')
  if (saved !== undefined) return kindAndOptionalQuery(given)
  if (given.length === 0) throw usageError('a search expression is missing', "see 'lazaret help query'")
  return parseKindAndQuery(given)
}

type Matches = { readonly request: ListRequest; readonly folder: string }

async function downloadMatches(context: Context, opened: OpenClient, { request, folder }: Matches): Promise<void> {
  const [{ downloadAll }, { openJob }] = await Promise.all([
    import('../download/download-all.ts'),
    import('../download/options.ts'),
  ])
  const job = await openJob(context, opened, { outputDir: folder })
  const ids = idsOf(listRecordsWithNote(context, opened, request))
  context.outcome = await downloadAll(context, job, { ids, isSingle: false })
}

async function* idsOf(listed: AsyncIterable<{ readonly id: string }>): AsyncGenerator<string> {
  for await (const { id } of listed) yield id
}
