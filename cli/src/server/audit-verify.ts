import { Command } from 'commander'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000

type Finding = { readonly state: string; readonly what: string; readonly detail: string }
type Head = { readonly number: number; readonly hash: string }
type Options = SettingOptions & { head: readonly string[]; after?: string }

const shape: Shape<Finding> = {
  kind: 'stream',
  fields: ['state', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'STATE', width: 8, text: ({ state }) => state },
    { title: 'ENTRY', width: 12, text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

const verify = withSettings(new Command('verify'), storageSettings)
  .summary('check that nothing in the audit log was changed or removed; the server may keep running')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server audit verify
  lazaret server audit verify --head 1042:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9`,
  )
  .option(
    '--head <number:hash>',
    'the last entry as it was known before, from a log file or an export; repeat for more',
    (one: string, all: readonly string[]) => [...all, one],
    [],
  )
  .option('--after <number:hash>', 'continue after this entry, as printed by an interrupted run')
  .action(async ({ head, after, ...options }: Options, command: Command) => {
    const context = contextOf(command)
    const heads = head.map((text) => parseHead(text, '--head'))
    const from = after === undefined ? null : parseHead(after, '--after')
    const { verifyAuditLog } = await serverAdmin()
    const { stop, abort } = context.interruption
    await report(context, verifyAuditLog({ ...adminOptions(context, options), heads, after: from, stop, abort }))
  })

export const audit = new Command('audit').summary('check the audit log').addCommand(verify)

function parseHead(text: string, option: string): Head {
  const [, number = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  if (hash === '') throw usageError(`${option}: expected a number and a SHA-256 such as 1042:5fec..., got "${text}"`)
  return { number: Number(number), hash: hash.toLowerCase() }
}

async function report(context: Context, findings: AsyncIterable<Finding>): Promise<void> {
  const { messages } = context
  const print = context.print(shape)
  let last: string | undefined
  let faults = 0
  const timer = setInterval(() => messages.note(`audit log: checked up to ${last ?? 'nothing yet'}`), REPORT_EVERY_MS)
  try {
    for await (const finding of findings) {
      if (finding.state === 'whole') last = finding.what
      else {
        faults++
        await print.add(finding)
      }
    }
    await print.end()
  } finally {
    clearInterval(timer)
    if (last !== undefined && context.interruption.stop.aborted) messages.note(`continue with --after ${last}`)
    else if (last !== undefined)
      messages.note(`audit log: checked up to ${last}, ${faults} ${faults === 1 ? 'fault' : 'faults'}`)
  }
  if (faults > 0) context.outcome = 'integrity'
}
