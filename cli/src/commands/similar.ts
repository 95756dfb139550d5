import type { SimilarFiles } from '@lazaret/sdk'
import { Command } from 'commander'
import { isHash } from '../arguments/identifiers.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { similarList, similarRecord } from '../shapes/similar.ts'

type Options = { readonly minScore: string; readonly maxDistance: string; readonly limit: string }
type Bounds = { readonly minScore: number; readonly maxDistance: number; readonly count: number }

const ending = `
Examples:
  lazaret similar 44d88612fea8a8f36de82e1278abb02f
  lazaret similar sample.exe --max-distance 50
  lazaret similar sample.exe --min-score 80 -o ids | lazaret tag add - packed`

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
  .action(async (given: string, options: Options, command: Command) => {
    const context = contextOf(command)
    const bounds: Bounds = {
      minScore: parseCount(options.minScore, '--min-score', { max: 100 }),
      maxDistance: parseCount(options.maxDistance, '--max-distance', { min: 0, max: 200 }),
      count: parseCount(options.limit, '--limit', { max: 500 }),
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
