import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Command, Option } from 'commander'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { type Context, contextOf } from '../context.ts'
import { parseSize } from '../quantities.ts'
import { uploadResults } from '../shapes/results.ts'
import { globFilter } from '../upload/globs.ts'
import { openJob, type UploadOptions } from '../upload/options.ts'
import { pathsIn, type Source, sourcesAt, type WalkOptions } from '../upload/sources.ts'
import { uploadAll } from '../upload/upload-all.ts'

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
    const context = contextOf(command)
    checkUsage(paths, options)
    const opened = await openClient(context)
    const job = await openJob(context, opened, options)
    try {
      const streams = { stdin: context.io.stdin, print: context.print(uploadResults) }
      context.outcome = await uploadAll(job, allSources(context, paths, options), streams)
    } finally {
      await job.manifest?.close()
    }
  })

function checkUsage(paths: readonly string[], { filesFrom, stdinName, resume, manifest }: UploadOptions): void {
  const inputs = paths.filter((path) => path === '-').length + (filesFrom === '-' ? 1 : 0)
  if (paths.length === 0 && filesFrom === undefined) throw usageError('nothing to upload: name files, folders or -')
  if (inputs > 1) throw usageError('standard input can be read only once')
  if (paths.includes('-') && !stdinName)
    throw usageError('standard input has no file name', 'give one with --stdin-name')
  if (resume && manifest === undefined) throw usageError('--resume needs --manifest')
}

async function* allSources(context: Context, paths: readonly string[], options: UploadOptions): AsyncGenerator<Source> {
  const walk = walkOptions(context, options)
  for (const path of paths) {
    if (path === '-') yield { kind: 'stdin', path, name: options.stdinName ?? '' }
    else yield* sourcesAt(path, walk)
  }
  if (options.filesFrom === undefined) return
  for await (const path of pathsIn(openList(context, options.filesFrom))) yield* sourcesAt(path, walk)
}

function openList({ io }: Context, list: string): Readable {
  return list === '-' ? io.stdin : createReadStream(resolve(io.cwd, list))
}

function walkOptions(
  { io }: Context,
  { recursive, followSymlinks, maxSize, include = [], exclude = [] }: UploadOptions,
): WalkOptions {
  return {
    cwd: io.cwd,
    isRecursive: recursive === true,
    followsLinks: followSymlinks === true,
    maxSize: maxSize === undefined ? undefined : parseSize(maxSize, '--max-size'),
    isWanted: globFilter(include, exclude),
  }
}
