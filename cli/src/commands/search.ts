import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import { kindAndQuery } from '../kinds.ts'
import { listingTold, listObjects, type PageOptions, withPageOptions } from '../list-objects.ts'
import { printCount } from './count.ts'

type SearchOptions = PageOptions & { readonly count?: boolean; readonly download?: string }

export const search = withPageOptions(new Command('search'))
  .summary('find objects')
  .usage('[options] [type] <query>')
  .argument('<query...>', "files or objects, then the search expression in quotes; see 'lazaret help query'")
  .option('--count', 'tell only how many match')
  .option('--download <dir>', 'download what matches into this folder')
  .action(async (given: string[], options: SearchOptions, command: Command) => {
    const context = contextOf(command)
    const { kind, query } = kindAndQuery(given)
    if (options.count) return printCount(context, kind, query)
    if (kind !== 'file' && kind !== 'object') throw usageError(`type: ${kind} cannot be listed; use files or objects`)
    const opened = await openClient(context)
    const request = { kind, query, options }
    if (options.download === undefined) return listObjects(context, opened, request)
    if (kind !== 'file') throw usageError('--download: only files have bytes', 'search files instead')
    const [{ downloadAll }, { openJob }] = await Promise.all([
      import('../download/download-all.ts'),
      import('../download/options.ts'),
    ])
    const job = await openJob(context, opened, { outputDir: options.download })
    const ids = idsOf(listingTold(context, opened, request))
    context.outcome = await downloadAll(context, job, { ids, isSingle: false })
  })

async function* idsOf(listed: AsyncIterable<{ readonly id: string }>): AsyncGenerator<string> {
  for await (const { id } of listed) yield id
}
