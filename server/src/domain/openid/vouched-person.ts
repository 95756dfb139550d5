import { createHash } from 'node:crypto'
import type { App } from '../../call.ts'
import type { IdClaims } from '../../openid/id-token.ts'
import type { OidcProviderHooks } from '../../plugins/oidc-provider.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { isAccountName } from '../access/account-name.ts'
import { namesHere } from './group-names.ts'

/** The person a provider vouches for, from the ID token and the user info. */
export type Person = {
  readonly claims: IdClaims
  readonly userInfo: Readonly<Record<string, unknown>>
}

const MAX_EMAIL_LENGTH = 128

function hooksOf({ plugins }: App, { name }: ProviderRow): OidcProviderHooks {
  return plugins.oidcProviders.get(name) ?? {}
}

/** Logins in order of preference, without invalid ones. */
export async function loginCandidates(app: App, provider: ProviderRow, person: Person): Promise<string[]> {
  const { claims, userInfo } = person
  const named = (await hooksOf(app, provider).logins?.(person)) ?? [
    userInfo.preferred_username,
    userInfo.nickname,
    userInfo.name,
  ]
  const digest = createHash('md5').update(claims.sub).digest('hex').slice(0, 8)
  return [...named, `${provider.name}-${digest}`].filter((name) => typeof name === 'string').filter(isAccountName)
}

/** What the provider says, unchecked: no decision depends on it. */
export async function emailOf(app: App, provider: ProviderRow, person: Person): Promise<string> {
  const hook = hooksOf(app, provider).email
  const email = hook === undefined ? person.userInfo.email : await hook(person)
  if (isStorable(email)) return email
  const own = `${person.claims.sub}@service.local`
  return isStorable(own) ? own : `${createHash('sha256').update(person.claims.sub).digest('hex')}@service.local`
}

function isStorable(email: unknown): email is string {
  return typeof email === 'string' && email !== '' && email.length <= MAX_EMAIL_LENGTH && !/\p{Cc}|\p{Cs}/u.test(email)
}

/** Names of the local groups that the person should be in; null: groups are not changed. */
export async function groupNamesOf(
  app: App,
  provider: ProviderRow,
  person: { readonly claims: IdClaims; readonly userInfo: Person['userInfo'] | null },
): Promise<string[] | null> {
  if (provider.groupsMode === 'NONE') return null
  const hook = hooksOf(app, provider).groups
  const claimed = hook === undefined ? person.claims.groups : await hook(person)
  const rule = { matchPattern: provider.groupsMatchPattern, replacePattern: provider.groupsReplacePattern }
  return namesHere(provider.name, rule, claimed)
}
