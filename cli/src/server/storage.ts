import { Command, Option } from 'commander'
import { concurrencyOf, parseCount } from '../arguments/quantities.ts'
import type { Shape } from '../formats/shape.ts'
import { type Context, contextOf } from '../program/context.ts'
import { adminOptions, places, type SettingOptions, withSettings } from './setting-options.ts'

const TELL_EVERY_MS = 10_000
// Of a row in a database that was adopted.
const LARGEST_NUMBER = 2 ** 31 - 1
const STORAGES = ['disk', 'object'] as const
type Provider = (typeof STORAGES)[number]

type Tended = {
  readonly id: number
  readonly sha256: string
  readonly state: string
  readonly detail: string
  readonly total: number
  readonly isLast: boolean
}
type RunOptions = SettingOptions & { readonly after?: string }

const shape: Shape<Tended> = {
  kind: 'stream',
  fields: ['state', 'sha256', 'detail'],
  id: ({ sha256 }) => sha256,
  columns: [
    { title: 'STATE', width: 8, text: ({ state }) => state },
    { title: 'SHA256', width: 64, text: ({ sha256 }) => sha256 },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

// What needs nobody's attention is counted only.
const UNTOLD = new Set(['copied', 'present', 'whole', 'deleted'])

function tending(name: string): Command {
  return withSettings(new Command(name), places).option(
    '--after <n>',
    'go on behind this file, as an interrupted run told',
  )
}

export const storage = new Command('storage')
  .summary('copy and verify the contents of files')
  .addCommand(
    tending('copy')
      .summary('copy contents between disk and object storage; what is there already is left out')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server storage copy --to object -n
  lazaret server storage copy --to object -j 8`,
      )
      .addOption(new Option('--to <storage>', 'where to').choices(STORAGES).makeOptionMandatory())
      .action(async (options: RunOptions & { to: Provider }, command: Command) => {
        const context = contextOf(command)
        const { copyStorage } = await import('@lazaret/server/admin')
        const run = { ...runOptions(context, options), to: options.to, isDryRun: context.isDryRun }
        await tell(context, 'copy', copyStorage(run))
      }),
  )
  .addCommand(
    tending('verify')
      .summary('read every content and compare it with its SHA-256')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server storage verify
  lazaret server storage verify -o jsonl`,
      )
      .addOption(new Option('--in <storage>', 'one storage only; else wherever the server finds it').choices(STORAGES))
      .option('--quick', 'compare sizes only')
      .action(async (options: RunOptions & { in?: Provider; quick?: boolean }, command: Command) => {
        const context = contextOf(command)
        const { verifyStorage } = await import('@lazaret/server/admin')
        const run = { ...runOptions(context, options), at: options.in ?? null, isQuick: options.quick === true }
        await tell(context, 'verify', verifyStorage(run))
      }),
  )

function runOptions(context: Context, options: RunOptions) {
  return {
    ...adminOptions(context, options),
    afterId: options.after === undefined ? 0 : parseCount(options.after, '--after', { min: 0, max: LARGEST_NUMBER }),
    concurrency: concurrencyOf(context.globals),
    stop: context.interruption.stop,
    abort: context.interruption.abort,
  }
}

/** Prints what needs attention, and tells how far it came: also where it was interrupted. */
async function tell(context: Context, verb: string, all: AsyncIterable<Tended>): Promise<void> {
  const { talk } = context
  const print = context.print(shape)
  const counts = new Map<string, number>()
  let last: Tended | undefined
  const progress = (): string => progressLine(verb, counts, last?.total ?? 0)
  const timer = setInterval(() => talk.note(progress()), TELL_EVERY_MS)
  try {
    for await (const tended of all) {
      last = tended
      counts.set(tended.state, (counts.get(tended.state) ?? 0) + 1)
      if (!UNTOLD.has(tended.state)) await print.add(tended)
    }
    await print.end()
  } finally {
    clearInterval(timer)
    talk.note(progress())
    if (last && context.interruption.stop.aborted) talk.note(`go on with --after ${last.id}`)
  }
  conclude(context, counts, last)
}

function progressLine(verb: string, counts: ReadonlyMap<string, number>, total: number): string {
  const done = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const states = [...counts].map(([state, count]) => `, ${count} ${state}`)
  return `${verb}: ${done} of ${total} files${states.join('')}`
}

function conclude(context: Context, counts: ReadonlyMap<string, number>, last: Tended | undefined): void {
  if (last?.isLast) context.talk.warn(`given up, because one file after the other failed: ${last.detail}`)
  if (counts.has('damaged') || counts.has('missing')) context.outcome = 'integrity'
  else if (counts.has('failed')) context.outcome = last?.isLast ? 'temporary' : 'partial'
}
