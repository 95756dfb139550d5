import { Command } from 'commander'
import { LIMITS_TEXT } from '../archive/limits.ts'
import { chosenOptions } from '../arguments/chosen-options.ts'
import { contextOf } from '../context/context-of.ts'
import { repeat, withAnnotationOptions, withContinuation } from '../upload/common-options.ts'
import { filePaths } from '../upload/file-paths.ts'
import type { UploadOptions } from '../upload/options.ts'
import type { BlobOptions } from '../upload/upload-blob.ts'
import type { ConfigOptions } from '../upload/upload-config.ts'

const ending = `
Examples:
  lazaret push suspicious.exe --tag feed:honeypot --attr source=trap-7
  lazaret push -r drop/ --exclude '*.log' --manifest up.jsonl --resume
  lazaret push samples.zip --unzip --zip-password infected
  lazaret push mail.zip --unpack
  curl -s https://feed.example/x | lazaret push - --stdin-name x`

const config = withContinuation(
  withAnnotationOptions(
    new Command('config')
      .summary('send a malware configuration, an object of JSON')
      .description('Send a malware configuration, an object of JSON. Its numbers are sent as they are written.')
      .argument('<family>', 'malware family it belongs to')
      .argument('<file>', 'file with the JSON; - for standard input')
      .option('--config-type <type>', 'kind of configuration (default: static)'),
  ),
)
  .addHelpText(
    'after',
    `
Examples:
  lazaret push config emotet config.json --parent file:dropper.exe
  extract sample.exe | lazaret push config emotet - --tag extracted
  lazaret push config emotet build.json --config-type dynamic --attr campaign:=17`,
  )
  .action(async (family: string, file: string, _options: ConfigOptions, command: Command) => {
    const { uploadConfig } = await import('../upload/upload-config.ts')
    await uploadConfig(contextOf(command), [family, file], chosenOptions<ConfigOptions>(command, 'a config'))
  })

const blob = withContinuation(
  withAnnotationOptions(
    new Command('blob')
      .summary('send a text')
      .description('Send a text, in UTF-8, in UTF-16 with a byte order mark, or in the encoding you name.')
      .argument('<type>', 'kind of text: raw_cfg, strings, ...')
      .argument('<file>', 'file with the text; - for standard input')
      .option('--name <name>', 'name of the blob (default: the file name)')
      .option('--encoding <encoding>', 'encoding of the text: windows-1251, shift_jis, utf-16le, ...'),
  ),
)
  .addHelpText(
    'after',
    `
Examples:
  lazaret push blob strings strings.txt --parent file:dropper.exe
  strings dropper.exe | lazaret push blob strings - --name dropper.strings
  lazaret push blob ransom_note note.txt --encoding windows-1251`,
  )
  .action(async (type: string, file: string, _options: BlobOptions, command: Command) => {
    const { uploadBlob } = await import('../upload/upload-blob.ts')
    await uploadBlob(contextOf(command), [type, file], chosenOptions<BlobOptions>(command, 'a blob'))
  })

export const upload = withContinuation(
  withAnnotationOptions(
    new Command('upload')
      .alias('push')
      .summary('send files, configs and blobs to the repository')
      .description(
        'Send files to the repository; upload config and upload blob send the other kinds. A file named file, ' +
          'config or blob needs ./ before its name.',
      )
      .usage('[options] [file] <paths...>')
      .argument('[paths...]', 'files, folders (with -r), or - for standard input')
      .optionsGroup('Input:')
      .option('-r, --recursive', 'send folders with everything below them')
      .option('--include <glob>', 'only files that match; repeat for more', repeat)
      .option('--exclude <glob>', 'skip files that match; repeat for more', repeat)
      .option('--files-from <list>', 'also the paths in this file, one per line; - for standard input')
      .option('--name <name>', 'name to store instead of the file name')
      .option('--stdin-name <name>', 'file name for standard input')
      .option('--max-size <size>', 'skip larger files: 500KiB, 64MiB')
      .option('--follow-symlinks', 'send what symbolic links point to')
      .option(
        '--unzip',
        'send the contents of given zips, and of *.zip files in folders; for other archives see --unpack',
      )
      .option('--zip-password <password>', 'password of the archives (default: infected; asked for on a terminal)')
      .option('--unzip-limit <size>', LIMITS_TEXT)
      .option('--unpack', 'have the server store the files in archives as children'),
  ),
)
  .option('--manifest <file>', 'record the result of each file, as JSON Lines')
  .option('--resume', 'skip files that the manifest lists as done')
  .option('--unordered', 'print each result as soon as it is ready, not in the order of the arguments')
  .addHelpText('after', ending)
  .addCommand(config)
  .addCommand(blob)
  .action(async (words: string[], options: UploadOptions, command: Command) => {
    const { runUpload } = await import('../upload/run-upload.ts')
    await runUpload(contextOf(command), filePaths(words), options)
  })
