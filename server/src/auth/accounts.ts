import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'
import { effectiveCapabilities } from '../capabilities.ts'
import {
  type AccountGroup,
  type AccountRow,
  type KeyAccountRow,
  type SessionAccountRow,
  selectAccount,
  selectKeyAccount,
  selectSessionAccount,
} from '../statements/accounts/select-account.ts'

/** A user with everything that decides what they may do. */
export type Account = AccountRow

export function accountByLogin(db: Knex, login: string): Promise<Account | null> {
  return selectAccount(db, 'login', [login])
}

/** The account of a login, as long as this session of it has not been ended. */
export function accountBySession(db: Knex, login: string, sessionId: string): Promise<SessionAccountRow | null> {
  return selectSessionAccount(db, login, sessionId)
}

export function accountByKey(db: Knex, keyId: string): Promise<KeyAccountRow | null> {
  return selectKeyAccount(db, keyId)
}

export type Subject = { readonly providerId: number; readonly subject: string }

/** The account that an identity at a provider is bound to. */
export function accountByIdentity(db: Knex, { providerId, subject }: Subject): Promise<Account | null> {
  return selectAccount(db, 'identity', [providerId, subject])
}

export function callerOf({ id, login, groups }: Account, provider: string | null): Caller {
  const sharing = (group: AccountGroup): boolean => group.capabilities.includes('share_queried_objects')
  return {
    userId: id,
    login,
    provider,
    groupIds: groups.map((group) => group.id),
    groupNames: groups.map((group) => group.name),
    workspaceGroupIds: groups.filter((group) => group.workspace).map((group) => group.id),
    privateGroupId: groups.find((group) => group.private && group.name === login)?.id ?? -1,
    capabilities: effectiveCapabilities(groups.flatMap((group) => group.capabilities)),
    sharesQueriedGroupIds: groups.filter(sharing).map((group) => group.id),
    sessionId: null,
    lacksSecondFactor: false,
    keyId: null,
    hasOldKey: false,
    isLimited: false,
    onlyGroupId: null,
  }
}
