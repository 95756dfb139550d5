import type { ClusterMethod, SimilarFiles } from '@lazaret/sdk'
import { Command } from 'commander'
import { chosenOptions } from '../arguments/chosen-options.ts'
import { isHash } from '../arguments/identifiers.ts'
import { parseCount } from '../arguments/quantities.ts'
import { parseWordList } from '../arguments/word-list.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { clusterList } from '../shapes/clusters.ts'
import { similarList, similarRecord } from '../shapes/similar.ts'
import { printJobGroups } from '../similar/print-job-groups.ts'

type Options = { readonly minScore: string; readonly maxDistance: string; readonly limit: string }
type Bounds = { readonly minScore: number; readonly maxDistance: number; readonly limit: number }

const ending = `
Examples:
  lazaret similar 44d88612fea8a8f36de82e1278abb02f
  lazaret similar sample.exe --max-distance 50
  lazaret similar sample.exe --min-score 80 -o ids | lazaret tag add - packed`

const DEFAULT_METHODS: readonly ClusterMethod[] = ['tlsh', 'ssdeep', 'imphash', 'rich', 'telfhash']
const CLUSTER_METHODS: readonly ClusterMethod[] = [...DEFAULT_METHODS, 'exports', 'icon']

type ClusterFlags = {
  readonly minScore: string
  readonly maxDistance: string
  readonly by: string
  readonly limit: string
  readonly members: string
  readonly maxFiles: string
  readonly all?: boolean
  readonly tag?: string
}

const clusterExamples = `
Examples:
  lazaret similar clusters
  lazaret similar clusters 'NOT tag:known' --by tlsh,ssdeep
  lazaret similar clusters 'NOT tag:known' -l 1 --members 10000 -o ids | lazaret tag add - cluster:1
  lazaret similar clusters 'NOT tag:known' --all --tag cluster:`

const clusters = new Command('clusters')
  .summary('group files by likeness')
  .description(
    'Groups the newest files that match a query. Each file is similar to at least one other file of its group. The largest group comes first.',
  )
  .argument('[query]', 'search expression in quotes; without one all files')
  .option('--min-score <n>', 'lowest score of ssdeep, 1 to 100', '70')
  .option('--max-distance <n>', 'longest distance of TLSH, 0 to 100', '30')
  .option('--by <methods>', 'methods of comparison, also exports and icon', DEFAULT_METHODS.join(','))
  .option('-l, --limit <n>', 'how many groups, up to 1000', '100')
  .option('--members <n>', 'how many files of each group, up to 10000', '20')
  .option('--max-files <n>', 'how many of the newest files are compared, up to 10000', '10000')
  .option('--all', 'compare up to 50000 files in the background of the server, with progress; Ctrl-C cancels it')
  .option('--tag <text>', 'with --all: tag the files of each group with this text and the name of the group')
  .addHelpText('after', clusterExamples)
  .action((query: string | undefined, _options: ClusterFlags, command: Command) =>
    printClusters(contextOf(command), query, chosenOptions<ClusterFlags>(command, 'groups of files')),
  )

export const similar = new Command('similar')
  .summary('list files that look like another one')
  .description(
    'Lists the files that are similar by TLSH or ssdeep, most alike first. The digests of a local file are computed here: its content is not sent.',
  )
  .argument('<id>', 'hash of a stored file, or path of a local one; - for standard input')
  .option('--min-score <n>', 'lowest score of ssdeep, 1 to 100', '50')
  .option('--max-distance <n>', 'longest distance of TLSH, 0 to 200', '100')
  .option('-l, --limit <n>', 'how many files, up to 500', '50')
  .addHelpText('after', ending)
  .addCommand(clusters)
  .action(async (given: string, options: Options, command: Command) => {
    const context = contextOf(command)
    const bounds: Bounds = {
      minScore: parseCount(options.minScore, '--min-score', { max: 100 }),
      maxDistance: parseCount(options.maxDistance, '--max-distance', { min: 0, max: 200 }),
      limit: parseCount(options.limit, '--limit', { max: 500 }),
    }
    const opened = await openClient(context)
    const found = await findSimilar(context, opened, given, bounds)
    const print = context.print(similarList)
    for (const file of found.files) await print.add(similarRecord(file))
    await print.end()
    note(context, found)
  })

async function findSimilar(
  context: Context,
  { client, signal }: OpenClient,
  given: string,
  bounds: Bounds,
): Promise<SimilarFiles> {
  if (isHash(given)) return client.files.similar(given.toLowerCase(), { ...bounds, signal })
  const { similarityDigestsOf } = await import('../hash/similarity-digests.ts')
  const path = given.startsWith('file:') ? given.slice('file:'.length) : given
  return client.files.similarTo(await similarityDigestsOf(context.io, path, signal), { ...bounds, signal })
}

function note({ messages }: Context, { files, is_computed, is_complete, tlsh, ssdeep }: SimilarFiles): void {
  if (!is_complete) messages.note('there are more; --limit lists more of them')
  if (files.length > 0) return
  if (!is_computed) messages.note('its digests are not computed yet; try again later')
  else if (tlsh === null && ssdeep === null) messages.note('it has no digests to be compared by')
  else messages.note('no similar files')
}

/** Prints groups of similar files. */
async function printClusters(context: Context, query = '', flags: ClusterFlags): Promise<void> {
  const options = readFlags(flags)
  if (flags.all === true) return printJobGroups(context, { query, tag: flags.tag, ...options })
  if (flags.tag !== undefined) throw usageError('--tag needs --all')
  const { client, signal } = await openClientToShow(context)
  const found = await client.files.clusters(query, { ...options, signal })
  await context.printAll(clusterList, () => found.clusters)
  const { files, total, clusters, is_complete } = found
  if (clusters.length < total) context.messages.note(`${total} groups in all; --limit lists more of them`)
  if (!is_complete)
    context.messages.note(`only the newest ${files} files were compared, or not all of their ssdeep hashes`)
  if (total === 0) context.messages.note(`no groups among ${files} files`)
}

function readFlags({ minScore, maxDistance, by, limit, members, maxFiles }: ClusterFlags) {
  return {
    minScore: parseCount(minScore, '--min-score', { max: 100 }),
    maxDistance: parseCount(maxDistance, '--max-distance', { min: 0, max: 100 }),
    by: parseWordList(by, { option: '--by', known: CLUSTER_METHODS }),
    limit: parseCount(limit, '--limit', { max: 1000 }),
    memberLimit: parseCount(members, '--members', { max: 10_000 }),
    maxFiles: parseCount(maxFiles, '--max-files', { min: 2, max: 10_000 }),
  }
}
