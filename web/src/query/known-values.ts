import type { AttributeKey, Client } from '@lazaret/sdk'
import { currentCore, fullClient } from '../server/client.ts'
import { session } from '../session/session.ts'
import { proposalTexts } from '../texts/query.ts'

export type KnownValue = { readonly text: string; readonly about: string }

type Source = (client: Client) => Promise<readonly KnownValue[]>

const SOURCES = { families, users, usersAndGroups, attributeKeys } as const satisfies Readonly<Record<string, Source>>

export const MAX_PROPOSALS = 10
/** Values stay cached this long, so that typing causes no new requests. */
const KEPT_MS = 60_000
const kept = new Map<
  Source,
  { readonly client: Client; readonly until: number; readonly values: Promise<readonly KnownValue[]> }
>()

/** All values of a kind that the account may know. Those of another account are never shown: each has a client of its own. */
export async function knownValues(name: keyof typeof SOURCES): Promise<readonly KnownValue[]> {
  const source: Source = SOURCES[name]
  const client = await fullClient()
  const before = kept.get(source)
  if (before?.client === client && before.until > Date.now()) return before.values
  const values = source(client)
  kept.set(source, { client, until: Date.now() + KEPT_MS, values })
  values.catch(() => kept.delete(source))
  return values
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
