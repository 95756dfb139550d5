import { Command, Option } from 'commander'
import { contextOf } from '../context.ts'
import type { UploadOptions } from '../upload/options.ts'

const repeat = (value: string, values: readonly string[] | undefined) => [...(values ?? []), value]

export const upload = new Command('upload')
  .alias('push')
  .summary('send files to the repository')
  .argument('[paths...]', 'files, folders (with -r), or - for standard input')
  .optionsGroup('What to send:')
  .option('-r, --recursive', 'folders with everything below them')
  .option('--include <glob>', 'only files that fit; repeat for more', repeat)
  .option('--exclude <glob>', 'not the files that fit; repeat for more', repeat)
  .option('--files-from <list>', 'also the paths in this file, one a line; - for standard input')
  .option('--stdin-name <name>', 'file name of what comes from standard input')
  .option('--max-size <size>', 'skip larger files: 500kB, 64MiB')
  .option('--follow-symlinks', 'send what symbolic links point to')
  .optionsGroup('What goes with it:')
  .option('--tag <tag>', 'add this tag; repeat for more', repeat)
  .option('--parent <id>', 'link every file below this object')
  .addOption(new Option('--private', 'share with nobody').conflicts(['public', 'shareWith']))
  .addOption(new Option('--public', 'share with everybody').conflicts(['private', 'shareWith']))
  .addOption(new Option('--share-with <group>', 'share with this group').conflicts(['private', 'public']))
  .optionsGroup('How to go on:')
  .addOption(
    new Option(
      '--on-exists <what>',
      'for content the server has: send it again, skip it, or annotate it without sending (default: annotate with -r, else send)',
    ).choices(['send', 'skip', 'annotate']),
  )
  .option('--manifest <file>', 'record what became of each file, as JSON Lines')
  .option('--resume', 'skip what the manifest has as done')
  .action(async (paths: string[], options: UploadOptions, command: Command) => {
    const { runUpload } = await import('../upload/run-upload.ts')
    await runUpload(contextOf(command), paths, options)
  })
