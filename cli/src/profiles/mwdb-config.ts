import { normalizeUrl } from '../connection/target.ts'
import { askKeyring, type Keyring } from '../secrets/keyring.ts'
import { type Ini, valueIn } from './ini.ts'

/** One server of the file, in our words. */
export type MwdbServer = {
  readonly url: string
  readonly login: string
  readonly isDefault: boolean
  readonly key: string | undefined
  /** True if the section has a password, which is not imported. */
  readonly hasPassword: boolean
  /** Options that were set and have no counterpart here. */
  readonly left: readonly string[]
}

/** Options that equal our defaults, or that belong to a login. */
const settled = new Set([
  'api_url',
  'username',
  'use_keyring',
  'password',
  'api_key',
  'obey_ratelimiter',
  'retry_on_downtime',
  'max_downtime_retries',
  'downtime_timeout',
  'retry_idempotent',
  'emit_warnings',
  'autologin',
  'config_path',
])
const off = /^(?:0|no|false|off)$/i

type ServerSection = {
  readonly url: string
  readonly section: string
  readonly address: string
  readonly isDefault: boolean
}

/** The servers that a configuration of `mwdb` names, each once. */
export async function serversOf(ini: Ini, keyring: Keyring): Promise<MwdbServer[]> {
  const main = valueIn(ini, 'mwdb', 'api_url')
  const usual = main === undefined ? undefined : normalizeUrl(main)
  const named = [...ini.keys()].filter((name) => /^mwdb:./.test(name)).map((name) => name.slice('mwdb:'.length))
  const places = new Map<string, ServerSection>()
  for (const address of [...named, ...(main === undefined ? [] : [main])]) {
    const url = normalizeUrl(address)
    if (places.has(url)) continue
    const isDefault = usual === undefined ? named.length === 1 : url === usual
    places.set(url, { url, section: `mwdb:${address}`, address, isDefault })
  }
  const servers: MwdbServer[] = []
  for (const place of places.values()) servers.push(await serverOf(ini, keyring, place))
  return servers
}

/** Credentials count only in the section of their server: elsewhere they might reach another one. */
async function serverOf(
  ini: Ini,
  keyring: Keyring,
  { url, section, address, isDefault }: ServerSection,
): Promise<MwdbServer> {
  const value = (key: string) => valueIn(ini, section, key)
  const login = value('username') ?? ''
  const inKeyring = async (service: string): Promise<string | undefined> => {
    if (login === '' || off.test(value('use_keyring') ?? '')) return undefined
    const answer = await askKeyring(keyring, { verb: 'read', service: `${service}:${address}`, account: login })
    return 'secret' in answer ? (answer.secret ?? undefined) : undefined
  }
  const key = (value('api_key') ?? (await inKeyring('mwdb-apikey')))?.trim() || undefined
  const password = value('password') ?? (key === undefined ? await inKeyring('mwdb') : undefined)
  return { url, login, isDefault, key, hasPassword: password !== undefined, left: leftOf(ini, section) }
}

function leftOf(ini: Ini, section: string): string[] {
  const keys = new Set([...(ini.get('mwdb')?.keys() ?? []), ...(ini.get(section)?.keys() ?? [])])
  const verify = valueIn(ini, section, 'verify_ssl') ?? valueIn(ini, 'mwdb', 'verify_ssl')
  const unchecked = off.test(verify ?? '') ? ['verify_ssl is off: use --ca-file, or --insecure each time'] : []
  return [...unchecked, ...[...keys].filter((key) => !settled.has(key) && key !== 'verify_ssl')]
}
