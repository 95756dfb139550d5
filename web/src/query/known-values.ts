import type { AttributeKey, Client, Facets, QuickQuery } from '@lazaret/sdk'
import type { Kind } from '../records/kinds.ts'
import { recordsOf } from '../records/records-of.ts'
import { currentCore, fullClient } from '../server/client.ts'
import { session } from '../session/session.ts'
import { proposalTexts } from '../texts/query.ts'

export type KnownValue = { readonly text: string; readonly about: string }

type Source = (client: Client) => Promise<readonly KnownValue[]>

const SOURCES = { families, users, usersAndGroups, attributeKeys } as const satisfies Readonly<Record<string, Source>>

export const MAX_PROPOSALS = 10
/** Values stay cached this long, so that typing causes no new requests. */
const KEPT_MS = 60_000
const MAX_COUNTED = 100
type KeptValue = { readonly client: Client; readonly until: number; readonly value: Promise<unknown> }
const kept = new Map<string, KeptValue>()

/** All values of a kind that the account may know. */
export function knownValues(name: keyof typeof SOURCES): Promise<readonly KnownValue[]> {
  return keptFor(name, SOURCES[name])
}

/** Loads a value once in a minute. That of another account is never shown: each has a client of its own. */
async function keptFor<T>(name: string, load: (client: Client) => Promise<T>): Promise<T> {
  const client = await fullClient()
  const before = kept.get(name)
  if (before?.client === client && before.until > Date.now()) return before.value as Promise<T>
  const value = load(client)
  kept.set(name, { client, until: Date.now() + KEPT_MS, value })
  value.catch(() => kept.delete(name))
  return value
}

/** The facets of all objects of a kind, by which proposals are counted. */
export function facetsOf(kind: Kind): Promise<Facets> {
  return keptFor(`facets ${kind}`, (client) => recordsOf(client, kind).facets('', { limit: MAX_COUNTED }))
}

/** The saved queries for a kind. */
export function savedQueries(kind: Kind): Promise<readonly QuickQuery[]> {
  return keptFor(`queries ${kind}`, ({ quickQueries }) => quickQueries.list(kind))
}

/** Finds tags that begin with the prefix. */
export async function tagsLike(prefix: string, signal: AbortSignal): Promise<readonly KnownValue[]> {
  const { data } = await currentCore().raw.GET('/api/tag', {
    params: { query: { query: prefix, count: MAX_PROPOSALS } },
    signal,
  })
  return (data ?? []).map(({ tag }) => ({ text: tag, about: '' }))
}

/** Finds YARA rules that begin with the prefix. */
export async function rulesLike(prefix: string, signal: AbortSignal): Promise<readonly KnownValue[]> {
  const { yara } = await fullClient()
  return (await yara.ruleNames(prefix, { limit: MAX_PROPOSALS, signal })).map((text) => ({ text, about: '' }))
}

/** Finds cases whose names begin with the prefix. */
export async function casesLike(prefix: string, signal: AbortSignal): Promise<readonly KnownValue[]> {
  const { cases } = await fullClient()
  const names = new Set<string>()
  for await (const { name } of cases.list({ name: prefix, signal })) if (names.add(name).size === MAX_PROPOSALS) break
  return [...names].map((text) => ({ text, about: '' }))
}

/** Values that contain the text, those that begin with it first. */
export function matchingValues(values: readonly KnownValue[], typed: string): readonly KnownValue[] {
  const asked = typed.toLowerCase()
  const found = values.filter(({ text }) => text.toLowerCase().includes(asked))
  const begins = (value: KnownValue): boolean => value.text.toLowerCase().startsWith(asked)
  return [...found.filter(begins), ...found.filter((value) => !begins(value))]
}

async function families({ configs }: Client): Promise<readonly KnownValue[]> {
  return (await configs.stats()).map(({ family, count }) => ({ text: family, about: proposalTexts.configs(count) }))
}

async function attributeKeys({ attributeKeys: keys }: Client): Promise<readonly KnownValue[]> {
  return (await keys.list()).map(({ key, label }: AttributeKey) => ({
    text: key,
    about: label || proposalTexts.attribute,
  }))
}

async function users(): Promise<readonly KnownValue[]> {
  return (await knownValues('usersAndGroups')).filter(({ about }) => about === proposalTexts.user)
}

/** Administrators know everybody, others those with whom they work, and the groups that they may share with. */
async function usersAndGroups(client: Client): Promise<readonly KnownValue[]> {
  const current = session.get()
  if (current.kind !== 'open') return []
  const { login, capabilities } = current.account
  if (capabilities.has('manage_users')) {
    const [all, groups] = await Promise.all([client.users.list(), client.groups.list()])
    return named(
      all.map((user) => user.login),
      groups.filter((group) => !group.private).map(({ name }) => name),
    )
  }
  const [own, shared] = await Promise.all([client.auth.groups(), client.shares.groups()])
  const members = own.flatMap((group) => group.users)
  const names = new Set([login, ...members])
  return named(names, new Set([...own.map(({ name }) => name), ...shared.filter((name) => !names.has(name))]))
}

function named(logins: Iterable<string>, groups: Iterable<string>): readonly KnownValue[] {
  return [
    ...[...logins].map((text) => ({ text, about: proposalTexts.user })),
    ...[...groups].map((text) => ({ text, about: proposalTexts.group })),
  ]
}
