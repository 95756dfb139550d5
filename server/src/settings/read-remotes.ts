import type { LimitSource } from './read-limits.ts'

/** Another server that objects are exchanged with. */
export type Remote = {
  readonly name: string
  /** The base address, without a slash at the end. */
  readonly url: string
  /** Requests to the remote act as the account of this key. */
  readonly apiKey: string
}

/** One line of a section `remote:<name>`, for a report. */
export type RemoteSetting = {
  readonly section: string
  readonly key: 'url' | 'api_key'
  /** Null: unset. For a key only whether it is set. */
  readonly value: string | null
  readonly source: string
  readonly fault: string | null
}

export type ReadRemotes = {
  readonly remotes: readonly Remote[]
  readonly settings: readonly RemoteSetting[]
  readonly faults: readonly string[]
}

const NAME = /^(?!\.{1,2}$)[^\s/\\[\]%]{1,64}$/
const HIDDEN = '***'

/** Throws for a name that cannot be a section name and a path segment. */
export function requireRemoteName(name: string): void {
  if (!NAME.test(name))
    throw new Error(`must be names without blanks, slashes, brackets and percent signs, got "${name}"`)
}

/** The section of each name. */
export function readRemotes(names: readonly string[], sources: readonly LimitSource[]): ReadRemotes {
  const read = [...new Set(names)].map((name) => readRemote(name, sources))
  const settings = read.flatMap((each) => each.settings)
  return {
    remotes: read.flatMap(({ remote }) => remote ?? []),
    settings,
    faults: settings.flatMap(({ fault }) => fault ?? []),
  }
}

type ReadRemote = { readonly remote: Remote | null; readonly settings: readonly RemoteSetting[] }

function readRemote(name: string, sources: readonly LimitSource[]): ReadRemote {
  const section = `remote:${name}`
  const url = read(sources, { section, key: 'url' }, urlFault)
  const apiKey = read(sources, { section, key: 'api_key' }, keyFault)
  const settings = [url.setting, { ...apiKey.setting, value: apiKey.text === null ? null : HIDDEN }]
  const isWhole = settings.every(({ fault }) => fault === null) && url.text !== null && apiKey.text !== null
  return {
    remote: isWhole ? { name, url: baseOf(url.text), apiKey: apiKey.text } : null,
    settings,
  }
}

type Key = Pick<RemoteSetting, 'section' | 'key'>
type RemoteValue = { readonly text: string | null; readonly setting: RemoteSetting }

function read(
  sources: readonly LimitSource[],
  { section, key }: Key,
  faultOf: (text: string) => string | null,
): RemoteValue {
  const found = sources.map((source) => ({ source: source.name, text: source.find(section, key)?.trim() }))
  const { source, text = null } = found.find((each) => each.text !== undefined) ?? { source: 'default' }
  const reason = text === null ? `is needed, because remotes names ${section.slice('remote:'.length)}` : faultOf(text)
  const fault = reason === null ? null : `${section}.${key}${text === null ? '' : ` (${source})`} ${reason}`
  // The value may contain a password.
  const value = text?.includes('@') ? HIDDEN : text
  return { text, setting: { section, key, value, source, fault } }
}

function urlFault(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http:// or https:// URL'
  if (url.username !== '' || url.password !== '') return 'must not contain a user or password: use api_key'
  if (url.search !== '' || url.hash !== '') return 'must be a URL without ? and #'
  return /\/api\/?$/.test(url.pathname) ? 'must be the base URL, without /api' : null
}

function keyFault(text: string): string | null {
  return /^[\x21-\x7e]+$/.test(text) ? null : 'must be a key: printable ASCII without blanks, not empty'
}

function baseOf(text: string): string {
  return new URL(text).href.replace(/\/+$/, '')
}
