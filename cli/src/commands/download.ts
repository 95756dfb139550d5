import { Command, Option } from 'commander'
import { contextOf } from '../context.ts'
import type { Wanted } from '../download/run-download.ts'

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
  .action(async (ids: string[], options: Wanted, command: Command) => {
    const { runDownload } = await import('../download/run-download.ts')
    await runDownload(contextOf(command), ids, options)
  })
