import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { type Context, contextOf } from '../context.ts'
import { cursorPath } from '../cursor-path.ts'
import { openJob } from '../download/options.ts'
import { listedKind } from '../kinds.ts'
import { parseCount, parseDuration } from '../quantities.ts'
import { follow } from '../watch/follow.ts'

type WatchOptions = {
  readonly query?: string
  readonly cursor?: string
  readonly from?: string
  readonly interval: string
  readonly once?: boolean
  readonly max?: string
  readonly overlap?: string
  readonly sweep?: string
  readonly download?: string
  readonly zip?: boolean
  readonly exec?: string
  readonly maxAttempts?: string
  readonly ackBatch?: string
  readonly resetCursor?: string
}

export const watch = new Command('watch')
  .alias('poll')
  .summary('follow new objects, none lost and none twice')
  .argument('[type]', 'files or objects', 'files')
  .optionsGroup('What:')
  .option('--query <query>', 'only what matches')
  .option('--cursor <name>', 'keep the place under this name, or in this file; without it a restart begins anew')
  .option('--from <where>', 'where a new cursor begins: now, beginning, a hash, a time or a duration (default: now)')
  .option('--reset-cursor <where>', 'where to begin anew when the server is not the one the cursor is about')
  .optionsGroup('How long:')
  .option('--interval <duration>', 'pause between two rounds', '15s')
  .option('--once', 'one round only')
  .option('--max <n>', 'end after so many objects')
  .option('--overlap <duration>', 'how late an object may appear, on servers without commit order')
  .option('--sweep <duration>', 'also walk the whole listing this often, for what was shared or tagged late')
  .optionsGroup('What for:')
  .option('--download <dir>', 'download each file into this folder')
  .option('--zip', 'each in an encrypted zip')
  .option(
    '--exec <command>',
    'run this for each object: its record on standard input, LAZARET_OBJECT_ID in the environment',
  )
  .option('--max-attempts <n>', 'put an object aside after so many failures (default: try for ever)')
  .option('--ack-batch <n>', 'write the place down every n objects; a crash repeats at most so many', '1')
  .action(async (type: string, options: WatchOptions, command: Command) => {
    const context = contextOf(command)
    const kind = listedKind(type)
    if (options.maxAttempts !== undefined && options.cursor === undefined) {
      throw usageError('--max-attempts needs --cursor', 'objects put aside are kept beside the cursor')
    }
    const settings = feedOptions(options)
    const opened = await openClient(context)
    const { client, signal } = opened
    const { fileCursor } = await import('@lazaret/sdk')
    const store = options.cursor === undefined ? {} : { store: fileCursor(cursorPath(context.io, options.cursor)) }
    const feed = client.feed(kind, {
      ...settings,
      ...store,
      signal,
      onWarning: (message) => void context.talk.warn(message),
    })
    const job = { outputDir: options.download ?? '', zip: options.zip === true }
    const download = options.download === undefined ? undefined : await openJob(context, opened, job)
    context.outcome = await follow(context, feed, { download, program: programOf(context, options) })
  })

function feedOptions(options: WatchOptions) {
  const { query, from, once, max, overlap, sweep, maxAttempts, resetCursor } = options
  return {
    intervalMs: parseDuration(options.interval, '--interval'),
    ackBatch: parseCount(options.ackBatch ?? '1', '--ack-batch'),
    ...(query === undefined ? {} : { query }),
    ...(from === undefined ? {} : { from }),
    ...(once ? { once } : {}),
    ...(max === undefined ? {} : { maxItems: parseCount(max, '--max') }),
    ...(overlap === undefined ? {} : { overlapMs: parseDuration(overlap, '--overlap') }),
    ...(sweep === undefined ? {} : { sweepMs: parseDuration(sweep, '--sweep') }),
    ...(maxAttempts === undefined ? {} : { maxAttempts: parseCount(maxAttempts, '--max-attempts') }),
    ...(resetCursor === undefined ? {} : { resetCursor }),
  }
}

function programOf({ io, interruption }: Context, { exec }: WatchOptions) {
  return exec === undefined
    ? undefined
    : { command: exec, cwd: io.cwd, env: io.env, talk: io.stderr, signal: interruption.abort }
}
