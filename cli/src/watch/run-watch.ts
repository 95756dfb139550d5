import { parseListedKind } from '../arguments/kinds.ts'
import { parseCount, parseDuration } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { openJob } from '../download/options.ts'
import { usageError } from '../program/cli-error.ts'
import { copyCursor } from './copy-cursor.ts'
import { cursorPath } from './cursor-path.ts'
import { follow } from './follow.ts'

export type WatchOptions = {
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

export async function runWatch(context: Context, type: string, options: WatchOptions): Promise<void> {
  const kind = parseListedKind(type)
  if (options.maxAttempts !== undefined && options.cursor === undefined) {
    throw usageError('--max-attempts needs --cursor', 'objects set aside are stored next to the cursor')
  }
  const settings = feedOptions(options)
  const opened = await openClient(context)
  const { client, signal } = opened
  const { fileCursor } = await import('@lazaret/sdk')
  const path = options.cursor === undefined ? undefined : cursorPath(context.io, options.cursor)
  await using trial = path !== undefined && context.isDryRun ? await copyCursor(path) : undefined
  const store = path === undefined ? {} : { store: fileCursor(trial?.path ?? path) }
  const feed = client.feed(kind, {
    ...settings,
    ...(context.isDryRun ? { once: true } : {}),
    ...store,
    signal,
    onWarning: (message) => void context.messages.warn(message),
  })
  const job = { outputDir: options.download ?? '', zip: options.zip === true }
  const download = options.download === undefined ? undefined : await openJob(context, opened, job)
  context.outcome = await follow(context, feed, { download, program: programOf(context, options) })
}

function feedOptions(options: WatchOptions) {
  const { query, from, once, max, overlap, sweep, maxAttempts, resetCursor } = options
  return {
    intervalMs: parseDuration(options.interval, '--interval'),
    ackBatch: parseCount(options.ackBatch ?? '1', '--ack-batch'),
    ...(query === undefined ? {} : { query }),
    ...(from === undefined ? {} : { from }),
    ...(once ? { once } : {}),
    ...(max === undefined ? {} : { limit: parseCount(max, '--max') }),
    ...(overlap === undefined ? {} : { overlapMs: parseDuration(overlap, '--overlap') }),
    ...(sweep === undefined ? {} : { sweepMs: parseDuration(sweep, '--sweep') }),
    ...(maxAttempts === undefined ? {} : { maxAttempts: parseCount(maxAttempts, '--max-attempts') }),
    ...(resetCursor === undefined ? {} : { resetCursor }),
  }
}

/** A dry run prints one round, downloads nothing, runs nothing, and does not move the cursor. */
function programOf({ io, err, interruption, isDryRun }: Context, { exec }: WatchOptions) {
  return exec === undefined || isDryRun
    ? undefined
    : { command: exec, cwd: io.cwd, env: io.env, write: err.write, signal: interruption.abort }
}
