import { Command, Option } from 'commander'
import { concurrencyOf, parseCount } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { humanSize } from '../text/human.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000
// The largest id of a row in a database that was adopted.
const MAX_NUMBER = 2 ** 31 - 1
const STORAGES = ['disk', 'object'] as const
type Provider = (typeof STORAGES)[number]

type ProcessedContent = {
  readonly id: number
  readonly sha256: string
  readonly sizeBytes: number
  readonly state: string
  readonly detail: string
  readonly total: number
  readonly isLast: boolean
}
type RunOptions = SettingOptions & { readonly after?: string }

const shape: Shape<ProcessedContent> = {
  kind: 'stream',
  fields: ['state', 'sha256', 'detail'],
  id: ({ sha256 }) => sha256,
  columns: [
    { title: 'STATE', width: 8, text: ({ state }) => state },
    { title: 'SHA256', width: 64, text: ({ sha256 }) => sha256 },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

// States that need no attention are only counted.
const UNREPORTED = new Set(['copied', 'converted', 'present', 'whole', 'deleted', 'removed', 'pruned'])
// Contents in these states were read to their end.
const READ = new Set(['copied', 'converted', 'whole', 'removed', 'removable'])

function contentsCommand(name: string): Command {
  return withSettings(new Command(name), storageSettings).option(
    '--after <n>',
    'continue after this file, as printed by an interrupted run',
  )
}

export const storage = new Command('storage')
  .summary('copy, convert, verify and prune the contents of files')
  .addCommand(
    contentsCommand('copy')
      .summary('copy contents between disk and object storage; existing ones are skipped')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server storage copy --to object -n
  lazaret server storage copy --to object -j 8`,
      )
      .addOption(new Option('--to <storage>', 'storage to copy to').choices(STORAGES).makeOptionMandatory())
      .action(async (options: RunOptions & { to: Provider }, command: Command) => {
        const context = contextOf(command)
        const { copyStorage } = await serverAdmin()
        const run = { ...runOptions(context, options), to: options.to, isDryRun: context.isDryRun }
        await report(context, 'copy', copyStorage(run))
      }),
  )
  .addCommand(
    contentsCommand('convert')
      .summary('encode contents as storage_encoding says; the server may keep running')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server storage convert -n
  lazaret server storage convert --in object -j 8`,
      )
      .addOption(
        new Option('--in <storage>', 'storage whose contents are encoded (default: that of new contents)').choices(
          STORAGES,
        ),
      )
      .action(async (options: RunOptions & { in?: Provider }, command: Command) => {
        const context = contextOf(command)
        const { convertStorage } = await serverAdmin()
        const run = { ...runOptions(context, options), at: options.in ?? null, isDryRun: context.isDryRun }
        await report(context, 'convert', convertStorage(run))
      }),
  )
  .addCommand(
    contentsCommand('verify')
      .summary('read every content and compare it with its SHA-256')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server storage verify
  lazaret server storage verify -o jsonl`,
      )
      .addOption(
        new Option('--in <storage>', 'only this storage (default: wherever the server finds the content)').choices(
          STORAGES,
        ),
      )
      .option('--quick', 'compare sizes only')
      .action(async (options: RunOptions & { in?: Provider; quick?: boolean }, command: Command) => {
        const context = contextOf(command)
        const { verifyStorage } = await serverAdmin()
        const run = { ...runOptions(context, options), at: options.in ?? null, isQuick: options.quick === true }
        await report(context, 'verify', verifyStorage(run))
      }),
  )
  .addCommand(
    contentsCommand('prune')
      .summary('remove the copies of a storage that the other one has; each is read and compared first')
      .addHelpText(
        'after',
        `
Only the storage that storage_provider does not name is pruned. What the other one lacks, or has damaged, stays.

Examples:
  lazaret server storage prune --in disk -n
  lazaret server storage prune --in disk -j 8`,
      )
      .addOption(new Option('--in <storage>', 'storage that loses its copies').choices(STORAGES).makeOptionMandatory())
      .action(async (options: RunOptions & { in: Provider }, command: Command) => {
        const context = contextOf(command)
        const { pruneStorage } = await serverAdmin()
        const run = { ...runOptions(context, options), at: options.in, isDryRun: context.isDryRun }
        await report(context, 'prune', pruneStorage(run))
      }),
  )
  .addCommand(
    withSettings(new Command('adopt'), storageSettings)
      .summary('mark the storage as that of this database')
      .addHelpText(
        'after',
        `
A server refuses to start on contents that another database has marked as its own: both would remove files of the other.
Adopt them only when that database is gone for good.

Examples:
  lazaret server storage adopt`,
      )
      .action(async (options: SettingOptions, command: Command) => {
        const context = contextOf(command)
        const { adoptStorage } = await import('@lazaret/server/admin')
        const print = context.print(adopted)
        for (const each of await adoptStorage(adminOptions(context, options))) await print.add(each)
        await print.end()
      }),
  )

type StorageOwner = { readonly place: string; readonly owner: string | null }

const adopted: Shape<StorageOwner> = {
  kind: 'list',
  fields: ['place', 'owner'],
  id: ({ place }) => place,
  columns: [
    { title: 'PLACE', text: ({ place }) => place },
    { title: 'BELONGED TO', text: ({ owner }) => owner ?? 'nobody' },
  ],
}

function runOptions(context: Context, options: RunOptions) {
  return {
    ...adminOptions(context, options),
    afterId: options.after === undefined ? 0 : parseCount(options.after, '--after', { min: 0, max: MAX_NUMBER }),
    concurrency: concurrencyOf(context.globals),
    stop: context.interruption.stop,
    abort: context.interruption.abort,
  }
}

/** Prints what needs attention, and how far it got, also when interrupted. */
async function report(context: Context, verb: string, all: AsyncIterable<ProcessedContent>): Promise<void> {
  const { messages } = context
  const print = context.print(shape)
  const counts = new Map<string, number>()
  let last: ProcessedContent | undefined
  let bytes = 0
  const startedMs = performance.now()
  const progress = (): string =>
    `${progressLine(verb, counts, last?.total ?? 0)}${rateText(bytes, performance.now() - startedMs)}`
  const timer = setInterval(() => messages.note(progress()), REPORT_EVERY_MS)
  try {
    for await (const content of all) {
      last = content
      counts.set(content.state, (counts.get(content.state) ?? 0) + 1)
      if (READ.has(content.state)) bytes += content.sizeBytes
      if (!UNREPORTED.has(content.state)) await print.add(content)
    }
    await print.end()
  } finally {
    clearInterval(timer)
    messages.note(progress())
    if (last && context.interruption.stop.aborted) messages.note(`continue with --after ${last.id}`)
  }
  conclude(context, counts, last)
}

function progressLine(verb: string, counts: ReadonlyMap<string, number>, total: number): string {
  const done = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const states = [...counts].map(([state, count]) => `, ${count} ${state}`)
  return `${verb}: ${done} of ${total} files${states.join('')}`
}

function rateText(bytes: number, elapsedMs: number): string {
  if (bytes === 0) return ''
  return `; ${humanSize(bytes)} read, ${humanSize((bytes * 1000) / Math.max(elapsedMs, 1))}/s`
}

function conclude(context: Context, counts: ReadonlyMap<string, number>, last: ProcessedContent | undefined): void {
  if (last?.isLast) context.messages.warn(`gave up after repeated failures: ${last.detail}`)
  if (counts.has('damaged') || counts.has('missing')) context.outcome = 'integrity'
  else if (counts.has('failed')) context.outcome = last?.isLast ? 'temporary' : 'partial'
}
