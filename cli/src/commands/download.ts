import { Command, Option } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { DownloadCommandOptions } from '../download/run-download.ts'

const ending = `
Examples:
  lazaret pull 44d88612fea8a8f36de82e1278abb02f -O quarantine/
  lazaret pull @hashes.txt -O quarantine/ --zip
  lazaret pull --query 'tag:packed' -O quarantine/ --cart
  lazaret pull --query 'tag:emotet' --archive emotet.zip
  lazaret search 'tag:emotet' -l all -o ids | lazaret pull - -O quarantine/ --layout sharded
  lazaret pull 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 -O - | file -`

export const download = new Command('download')
  .aliases(['pull', 'fetch'])
  .summary('download objects, verified and never executable')
  .description(
    'Download objects, verified and never executable: files as they are, configs as JSON (.json), blobs as UTF-8 (.txt).',
  )
  .argument('[ids...]', 'hashes, @list.txt, - (standard input), file:PATH')
  .option('--query <query>', 'also every file that matches')
  .optionsGroup('Output:')
  .option(
    '-O, --output-dir <dir>',
    'folder; - writes one object to standard output (default: quarantine_dir of the profile, else the current folder)',
  )
  .option('--keep-name', 'name files as they were uploaded, made safe, instead of by SHA-256')
  .option(
    '--suffix <text>',
    'suffix of the names (default: .json for configs, .txt for blobs, .bin for files with --keep-name)',
  )
  .addOption(
    new Option('--layout <layout>', 'flat, or sharded into ab/cd/').choices(['flat', 'sharded']).default('flat'),
  )
  .option('--overwrite', 'replace files that exist with other content')
  .option('--mode <mode>', 'mode of the files', '0400')
  .optionsGroup('Content:')
  .option('--zip', 'each in a zip, encrypted by the server')
  .option('--cart', 'each in a CaRT file, which nothing runs by accident; suffix .cart')
  .option('--archive <file>', 'all in one zip, encrypted by the server, with a manifest')
  .option('--obfuscate', 'negate every byte, so that virus scanners do not react; suffix .neg')
  .option('--no-verify', 'do not compare the SHA-256')
  .option('--unordered', 'print each result as soon as it is ready, not in the order of the arguments')
  .option('--force', 'write to standard output even when it is a terminal')
  .addHelpText('after', ending)
  .action(async (ids: string[], options: DownloadCommandOptions, command: Command) => {
    if (options.archive !== undefined) {
      const { downloadArchive } = await import('../download/download-archive.ts')
      await downloadArchive(contextOf(command), ids, { ...options, archive: options.archive })
      return
    }
    const { runDownload } = await import('../download/run-download.ts')
    await runDownload(contextOf(command), ids, options)
  })
