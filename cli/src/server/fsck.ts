import { Command } from 'commander'
import { concurrencyOf, parseCount, parseDuration } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000
const MAX_NUMBER = 2 ** 31 - 1

type Finding = {
  readonly part: string
  readonly state: string
  readonly what: string
  readonly detail: string
  readonly id: number | null
  readonly total: number | null
}
type Options = SettingOptions & { repair?: boolean; verifyHashes?: boolean; after?: string; grace: string }

const shape: Shape<Finding> = {
  kind: 'stream',
  fields: ['part', 'state', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'PART', width: 10, text: ({ part }) => part },
    { title: 'STATE', width: 10, text: ({ state }) => state },
    { title: 'WHAT', width: 64, text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

// States that need no attention are only counted.
const UNREPORTED = new Set(['whole', 'passed'])
const FAULTS = ['damaged', 'missing', 'orphan', 'unfinished', 'wrong', 'aside']

export const fsck = withSettings(new Command('fsck'), storageSettings)
  .summary('check database and storage against each other; the server may keep running')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server fsck
  lazaret server fsck -o jsonl`,
  )
  .option('--repair', 'repair what can be repaired; damaged content is moved aside, nothing is deleted')
  .option('--verify-hashes', 'read every content and compare it with its SHA-256, not only its size')
  .option('--grace <duration>', 'younger content is not an orphan: its upload may be running', '1h')
  .option('--after <n>', 'continue after this file, as printed by an interrupted run')
  .action(async (options: Options, command: Command) => {
    const context = contextOf(command)
    const { fsckServer } = await serverAdmin()
    const { repair, verifyHashes, after, grace } = options
    const findings = fsckServer({
      ...adminOptions(context, options),
      repair: repair === true && !context.isDryRun,
      verifyHashes: verifyHashes === true,
      graceMs: parseDuration(grace, '--grace'),
      afterId: after === undefined ? 0 : parseCount(after, '--after', { min: 0, max: MAX_NUMBER }),
      concurrency: concurrencyOf(context.globals),
      stop: context.interruption.stop,
      abort: context.interruption.abort,
    })
    await report(context, findings)
  })

async function report(context: Context, findings: AsyncIterable<Finding>): Promise<void> {
  const { messages } = context
  const print = context.print(shape)
  const counts = new Map<string, number>()
  let last: Finding | undefined
  let lastFile: Finding | undefined
  const timer = setInterval(() => messages.note(progress(counts, last)), REPORT_EVERY_MS)
  try {
    for await (const finding of findings) {
      last = finding
      if (finding.id !== null) lastFile = finding
      const kind = `${finding.part} ${finding.state}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (!UNREPORTED.has(finding.state)) await print.add(finding)
    }
    await print.end()
  } finally {
    clearInterval(timer)
    messages.note(progress(counts, last))
    if (lastFile && context.interruption.stop.aborted) messages.note(`continue with --after ${lastFile.id}`)
  }
  // Content that an interrupted run has not read may be damaged.
  if (!context.interruption.stop.aborted) messages.note(problemCount(counts))
  const has = (state: string): boolean => [...counts.keys()].some((kind) => kind.endsWith(` ${state}`))
  if (FAULTS.some(has)) context.outcome = 'integrity'
  else if (has('failed')) context.outcome = 'partial'
}

function problemCount(counts: ReadonlyMap<string, number>): string {
  const problems = [...FAULTS, 'failed'].flatMap((state) => [...counts].filter(([kind]) => kind.endsWith(` ${state}`)))
  const number = problems.reduce((sum, [, count]) => sum + count, 0)
  return `${number} ${number === 1 ? 'problem' : 'problems'}`
}

function progress(counts: ReadonlyMap<string, number>, last: Finding | undefined): string {
  const states = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  return `fsck: ${states || 'nothing to check'}${last?.total ? ` (of ${last.total} files)` : ''}`
}
