import { Command, Option } from 'commander'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import { downloadAll } from '../download/download-all.ts'
import { type DownloadOptions, openJob } from '../download/options.ts'
import { toStdout } from '../download/to-stdout.ts'
import { isSingleIdentifier, readIdentifiers } from '../identifiers.ts'
import { listing } from '../list-objects.ts'

type Options = DownloadOptions & { readonly query?: string; readonly force?: boolean }

export const download = new Command('download')
  .aliases(['pull', 'fetch'])
  .summary('bring files here, verified and never executable')
  .argument('[ids...]', 'hashes, @list.txt, - (standard input), file:PATH')
  .option('--query <query>', 'also every file that matches')
  .optionsGroup('Where to:')
  .option('-O, --output-dir <dir>', 'folder for the files; - writes one file to standard output', '.')
  .option('--keep-name', 'name files as they were uploaded, made safe, instead of by SHA-256')
  .option('--suffix <text>', 'ending of the names (default: .bin with --keep-name, else none)')
  .addOption(
    new Option('--layout <layout>', 'flat, or sharded into ab/cd/').choices(['flat', 'sharded']).default('flat'),
  )
  .option('--overwrite', 'replace files that exist with other content')
  .option('--mode <mode>', 'mode of the files', '0400')
  .optionsGroup('As what:')
  .option('--zip', 'each in a zip that is encrypted by the server')
  .option('--obfuscate', 'every byte negated, which keeps virus scanners calm; ending .neg')
  .option('--no-verify', 'do not compare the SHA-256')
  .option('--force', 'write to standard output even when it is a terminal')
  .action(async (ids: string[], options: Options, command: Command) => {
    const context = contextOf(command)
    if (ids.length === 0 && options.query === undefined)
      throw usageError('nothing to download: name hashes, a list or a --query')
    const opened = await openClient(context)
    if (options.outputDir === '-') return toStdout(context, opened, { ids, options })
    const job = await openJob(context, opened, options)
    const all = async function* () {
      yield* readIdentifiers(context, ids)
      if (options.query === undefined) return
      const request = { kind: 'file', query: options.query, options: { limit: 'all' } } as const
      for await (const { id } of listing(opened, request)) yield id
    }
    const isSingle = options.query === undefined && isSingleIdentifier(ids)
    context.outcome = await downloadAll(context, job, { ids: all(), isSingle })
  })
