import type { ServerInfo } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { Check } from './check.ts'

const MAX_CLOCK_DIFFERENCE_MS = 30_000
const EXPIRY_WARNING_MS = 14 * 24 * 60 * 60 * 1000

/** Checks that need no account. */
export async function checkReachability({ client, target, signal }: OpenClient, info: ServerInfo): Promise<Check[]> {
  const version = `${info.product_name} ${info.product_version}, API ${info.server_version}`
  const sentAt = Date.now()
  const { response } = await client.raw.GET('/api/ping', { signal })
  return [
    { what: 'server', state: 'ok', detail: `${target.url}: ${version}` },
    await client.server.ready({ signal }).then(
      (): Check => ({ what: 'requests', state: 'ok', detail: 'database and storage work' }),
      (error: unknown): Check => ({ what: 'requests', state: 'failed', detail: reasonOf(error) }),
    ),
    clockCheck(Date.parse(response.headers.get('date') ?? ''), { sentAt, answeredAt: Date.now() }),
    maintenanceCheck(info),
  ]
}

function maintenanceCheck({ is_maintenance_set, is_read_only }: ServerInfo): Check {
  const what = 'maintenance'
  if (is_maintenance_set) return { what, state: 'warning', detail: 'only the administrator can sign in' }
  if (is_read_only === true) return { what, state: 'warning', detail: 'the server is read-only' }
  return { what, state: 'ok', detail: 'off' }
}

type RequestTimes = { readonly sentAt: number; readonly answeredAt: number }

function clockCheck(serverTime: number, { sentAt, answeredAt }: RequestTimes): Check {
  if (Number.isNaN(serverTime)) return { what: 'clock', state: 'skipped', detail: 'the answer has no date' }
  // The date of an answer has whole seconds.
  const aheadMs = serverTime < sentAt - 1000 ? serverTime - sentAt : Math.max(0, serverTime - answeredAt)
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const isClose = Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS
  const detail = `the server is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine`
  return { what: 'clock', state: isClose ? 'ok' : 'warning', detail }
}

/** The account, and its API keys that end soon. */
export async function checkAccount({ client, target, signal }: OpenClient): Promise<Check[]> {
  if (target.secret === undefined)
    return [{ what: 'account', state: 'skipped', detail: 'not signed in: run "lazaret login" to check more' }]
  try {
    const { login, capabilities } = await client.auth.identity({ signal })
    const account = {
      what: 'account',
      state: 'ok',
      detail: `${login}: ${capabilities.join(', ') || 'no capabilities'}`,
    } as const
    const { api_keys: keys = [] } = await client.users.profile(login, { signal })
    return [account, ...keys.flatMap(keyCheck)]
  } catch (error) {
    if (codeOf(error) === 'aborted') throw error
    return [{ what: 'account', state: 'failed', detail: reasonOf(error) }]
  }
}

type KeyExpiry = { readonly name: string; readonly expires_at?: string | null | undefined }

function keyCheck({ name, expires_at }: KeyExpiry): Check[] {
  if (expires_at === undefined || expires_at === null) return []
  const leftMs = Date.parse(expires_at) - Date.now()
  if (leftMs > EXPIRY_WARNING_MS) return []
  return [
    { what: 'API key', state: 'warning', detail: `"${name}" ${leftMs < 0 ? 'expired' : 'expires'} on ${expires_at}` },
  ]
}
