import { resolve } from 'node:path'
import { Command } from 'commander'
import { concurrencyOf, parseCount, parseSize } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000
const DEFAULT_SAMPLE = '1GiB'

type Step = {
  readonly part: string
  readonly state: string
  readonly what: string
  readonly detail: string
  readonly total: number | null
}

type BackupOptions = SettingOptions & { readonly keep?: string }
type RestoreOptions = SettingOptions & { readonly identity?: string; readonly test?: true; readonly sample?: string }

const shape: Shape<Step> = {
  kind: 'stream',
  fields: ['part', 'state', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'PART', width: 9, text: ({ part }) => part },
    { title: 'STATE', width: 8, text: ({ state }) => state },
    { title: 'WHAT', width: 64, text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

// Contents in these states are only counted.
const UNREPORTED = new Set(['copied', 'present', 'whole', 'deleted', 'removed'])

export const backup = withSettings(new Command('backup'), storageSettings)
  .summary('write a consistent backup of database and contents to a folder or bucket; the server may keep running')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server backup /srv/backup/today
  lazaret server backup /srv/backup/lazaret --keep 14
  lazaret server backup https://s3.example.org/lazaret-backup`,
  )
  .argument('<folder>', 'folder of backups, or address of a bucket; contents of an earlier one are not copied again')
  .option('--keep <n>', 'then keep only the newest backups, and the contents that they need')
  .action(async (folder: string, options: BackupOptions, command: Command) => {
    const context = contextOf(command)
    const keep = options.keep === undefined ? null : parseCount(options.keep, '--keep', { min: 1 })
    if (context.isDryRun) return void context.messages.note(`would back up to ${placeOf(context, folder)}`)
    const { backUpServer } = await serverAdmin()
    await report(context, backUpServer({ ...run(context, options), location: placeOf(context, folder), keep }))
  })

export const restore = withSettings(new Command('restore'), storageSettings)
  .summary('restore a backup into an empty server; -n only reads the backup, --test restores it on trial')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server restore /srv/backup/today -n
  lazaret server restore /srv/backup/today
  lazaret server restore https://s3.example.org/lazaret-backup
  lazaret server restore /srv/backup/today --identity backup-key.txt
  lazaret server restore /srv/backup/lazaret --test
  lazaret server restore /srv/backup/lazaret --test --sample all`,
  )
  .argument('<folder>', 'a backup, or the folder or bucket of backups: then the newest')
  .option('--identity <file>', 'private key of age that opens an encrypted backup')
  .option('--test', 'restore into a scratch database, check it, and drop it; the server may keep running')
  .option('--sample <size>', 'how much of the contents --test reads, or "all"', DEFAULT_SAMPLE)
  .action(async (folder: string, options: RestoreOptions, command: Command) => {
    const context = contextOf(command)
    const sampleBytes = sampleOf(options, command)
    if (options.test && context.isDryRun) throw usageError('--test and --dry-run exclude each other')
    const { checkServerBackup, restoreServer, testServerBackup } = await serverAdmin()
    const identityFile = options.identity === undefined ? null : pathOf(context, options.identity)
    const place = { ...run(context, options), location: placeOf(context, folder), identityFile }
    if (options.test) return report(context, testServerBackup({ ...place, sampleBytes }))
    await report(context, context.isDryRun ? checkServerBackup(place) : restoreServer(place))
  })

function sampleOf({ test, sample = DEFAULT_SAMPLE }: RestoreOptions, command: Command): number {
  if (!test && command.getOptionValueSource('sample') === 'cli') throw usageError('--sample needs --test')
  return sample === 'all' ? Number.POSITIVE_INFINITY : parseSize(sample, '--sample')
}

function run(context: Context, options: SettingOptions) {
  const { stop, abort } = context.interruption
  return { ...adminOptions(context, options), concurrency: concurrencyOf(context.globals), stop, abort }
}

function placeOf(context: Context, folder: string): string {
  return /^https?:\/\//i.test(folder) ? folder : pathOf(context, folder)
}

function pathOf({ io }: Context, path: string): string {
  return resolve(io.env.INIT_CWD ?? io.cwd, path)
}

async function report(context: Context, steps: AsyncIterable<Step>): Promise<void> {
  const { messages } = context
  const print = context.print(shape)
  const counts = new Map<string, number>()
  let total = 0
  const progress = (): string =>
    `contents: ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ') || 'none'} (of ${total})`
  const timer = setInterval(() => messages.note(progress()), REPORT_EVERY_MS)
  const lost = new Set<string>()
  try {
    for await (const step of steps) {
      total = step.total ?? total
      if (step.part === 'contents') counts.set(step.state, (counts.get(step.state) ?? 0) + 1)
      if (['missing', 'damaged', 'failed'].includes(step.state)) lost.add(step.state)
      if (step.part !== 'contents' || !UNREPORTED.has(step.state)) await print.add(step)
    }
    await print.end()
  } finally {
    clearInterval(timer)
    messages.note(progress())
  }
  if (lost.has('missing') || lost.has('damaged')) context.outcome = 'integrity'
  else if (lost.size > 0) context.outcome = 'partial'
}
