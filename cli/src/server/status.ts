import { Command } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'

type Status = {
  readonly url: string
  /** `ok`, or why not. */
  readonly live: string
  readonly ping: string
  readonly ready: string
  readonly product: string
  readonly version: string
  readonly api: string
  readonly instance_name: string
  readonly instance_id: string
  readonly maintenance: boolean
  /** The account; null if not signed in. */
  readonly login: string | null
  /** Details for administrators; null for others. */
  readonly rate_limit: boolean | null
  readonly plugins: readonly string[] | null
}

const fields = [
  'url',
  'live',
  'ping',
  'ready',
  'product',
  'version',
  'api',
  'instance_name',
  'instance_id',
  'maintenance',
  'login',
  'rate_limit',
  'plugins',
] as const

const shape: Shape<Status> = {
  kind: 'single',
  fields,
  id: ({ instance_id }) => instance_id,
  columns: fields.map((title) => ({ title, text: (record) => cell(valueAt(record, title)) })),
}

export const status = new Command('status')
  .summary('show the state of a server, seen from outside; exit code 6 if it takes no requests')
  .addHelpText(
    'after',
    '\nExamples:\n  lazaret server status\n  lazaret server status --url https://repo.example -f version,ready --retries 0',
  )
  .action(async (_options: object, command: Command) => {
    const context = contextOf(command)
    const opened = await openClientToShow(context)
    const { client, target, signal } = opened
    // Without an answer to this one there is nothing to report.
    const info = await client.server.info({ signal })
    const [live, ping, ready] = await Promise.all([
      probe(client.server.live({ signal })),
      probe(client.server.ping({ signal })),
      probe(client.server.ready({ signal })),
    ])
    const print = context.print(shape)
    await print.add({
      url: target.url,
      live,
      ping,
      ready,
      product: info.product_name,
      version: info.product_version,
      api: info.server_version,
      instance_name: info.instance_name,
      instance_id: info.instance_id,
      maintenance: info.is_maintenance_set,
      ...(await insight(opened)),
    })
    await print.end()
    if (live !== 'ok' || ping !== 'ok' || ready !== 'ok' || info.is_maintenance_set) context.outcome = 'temporary'
  })

/** Details for signed-in users, and for administrators. */
async function insight({
  client,
  target,
  signal,
}: OpenClient): Promise<Pick<Status, 'login' | 'rate_limit' | 'plugins'>> {
  const nothing = { login: null, rate_limit: null, plugins: null }
  if (target.secret === undefined) return nothing
  try {
    const { login } = await client.auth.identity({ signal })
    const adminInfo = await client.server.adminInfo({ signal }).catch(unlessForbidden)
    if (adminInfo === undefined) return { ...nothing, login }
    return { login, rate_limit: adminInfo.rate_limit_enabled, plugins: Object.keys(adminInfo.active_plugins) }
  } catch (error) {
    if (['unauthenticated', 'maintenance'].includes(codeOf(error))) return nothing
    throw error
  }
}

function unlessForbidden(error: unknown): undefined {
  if (codeOf(error) !== 'forbidden') throw error
}

async function probe(asked: Promise<void>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (codeOf(error) === 'aborted') throw error
      // Servers of other makers do not have every probe.
      return codeOf(error) === 'unsupported' ? 'ok' : reasonOf(error)
    },
  )
}

function cell(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.map(cellText).join(', ') || 'none' : cellText(value)
}
