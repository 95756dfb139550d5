import type { Caller } from '../../caller.ts'
import { Problem } from '../../errors/problems.ts'
import { type Limit, type Limits, parseLimits } from '../../settings/limits.ts'
import type { CountStores } from './counts.ts'
import type { Window } from './windows.ts'

export type QuotaRequest = {
  /** Null: not signed in. */
  readonly caller: Pick<Caller, 'login' | 'groupNames' | 'capabilities'> | null
  readonly address: string
  readonly resource: string
  readonly method: 'get' | 'post' | 'put' | 'delete'
}

/** Counts requests, and throws if a limit is exceeded. */
export type Quota = { spend(asking: QuotaRequest): Promise<void> }

export type QuotaOptions = CountStores & {
  readonly limits: Limits
  /** Called for each request that the store did not count. */
  readonly onUnshared: () => void
}

const READING = '1000/10second 2000/minute 6000/5minute 10000/15minute'
const WRITING = '100/10second 1000/minute 3000/5minute 6000/15minute'
const DEFAULTS: Limits = new Map([
  ['get', parseLimits(READING)],
  ...['post', 'put', 'delete'].map((method) => [method, parseLimits(WRITING)] as const),
])

// Other names of resources that limits may use.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  analysisobject: ['kartonobject'],
  analysis: ['kartonanalysis'],
}

export const UNLIMITED: Quota = { spend: () => Promise.resolve() }

export function openQuota({ limits, shared, own, onUnshared }: QuotaOptions): Quota {
  return {
    async spend(asking) {
      if (asking.caller?.capabilities.has('unlimited_requests')) return
      const held = applying(limits, asking)
      if (held.length === 0) return
      const windows = held.map(({ limit, key }) => windowOf(asking, limit, key))
      const counted = (await shared?.((counts) => counts.countRequest(windows))) ?? null
      if (counted === null) onUnshared()
      const { exceeded } = counted ?? (await own.countRequest(windows))
      const refused = exceeded === null ? undefined : held[exceeded.index]
      if (exceeded !== null && refused !== undefined) throw tooMany(refused, exceeded.waitMs)
    },
  }
}

type KeyedLimit = { readonly limit: Limit; readonly key: readonly string[] }

/** The limits of a request, in the order in which they are checked. */
export function applying(limits: Limits, { caller, resource, method }: QuotaRequest): KeyedLimit[] {
  const scopes = caller === null ? ['unauthenticated'] : caller.groupNames.map((name) => `group_${name}`)
  const names = namesOf(resource)
  const find = (key: readonly string[]): KeyedLimit[] | undefined => {
    if (limits.size === 0) return undefined
    const spellings = names.map((name) => key.map((part) => (part === resource ? name : part)).join('_'))
    const found = spellings.map((spelling) => limits.get(spelling.toLowerCase())).find((each) => each !== undefined)
    return found?.map((limit) => ({ limit, key }))
  }
  const scoped = [
    ...scopes.flatMap((scope) => [
      [scope, resource, method],
      [scope, resource],
      [scope, method],
    ]),
    ...scopes.map((scope) => [scope]),
  ].flatMap((key) => find(key) ?? [])
  const own = [[resource, method], [resource]].map(find)
  const isOverridden = own.some((each) => each !== undefined)
  const builtIn = isOverridden ? [] : (DEFAULTS.get(method) ?? []).map((limit) => ({ limit, key: [method] }))
  return [...scoped, ...own.flatMap((each) => each ?? []), ...(find([method]) ?? builtIn)]
}

/** The names that limits of a resource may use; the first one that is set counts. */
function namesOf(resource: string): string[] {
  const names = [resource, ...(OTHER_NAMES[resource] ?? [])]
  return names.flatMap((name) => [name, `${name}resource`])
}

function windowOf({ caller, address }: QuotaRequest, limit: Limit, key: readonly string[]): Window {
  // With a slash, one caller's name could look like another's with a key.
  const identity = (caller?.login ?? address).replaceAll('/', '%2F')
  const { count, windowMs, name } = limit
  return { key: `LIMITS:LIMITER/${identity}/${key.join('/')}/${name}`, count, windowMs }
}

function tooMany({ limit, key }: KeyedLimit, waitMs: number): Problem {
  return new Problem('rate_limited', `Request limit: ${limit.text} for ${key.join('_')} was exceeded!`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
    setting: 'enable_rate_limit',
  })
}

/** Keys that match no request, most likely misspelt. */
export function uselessKeys(limits: Limits, resources: readonly string[]): string[] {
  const methods = [...DEFAULTS.keys()]
  const names = resources.flatMap(namesOf)
  const plain = new Set([
    ...methods,
    ...names,
    ...names.flatMap((name) => methods.map((method) => `${name}_${method}`)),
  ])
  const isKnown = (key: string): boolean =>
    key.startsWith('group_') || key === 'unauthenticated' || plain.has(key.replace(/^unauthenticated_/, ''))
  return [...limits.keys()].filter((key) => !isKnown(key))
}
