import type { Knex } from 'knex'
import { type Caller, WITHOUT_TOKEN } from '../caller.ts'
import { effectiveCapabilities } from '../capabilities.ts'
import {
  type AccountGroup,
  type AccountRow,
  type IdentityAccountRow,
  type KnownAccountRow,
  type Subject,
  selectAccount,
  selectIdentityAccount,
} from '../statements/accounts/select-account.ts'

/** A user with everything that decides what they may do. */
export type Account = AccountRow

/** The same without what only signing in needs. */
export type KnownAccount = KnownAccountRow

/** As the database has it now. */
export function accountByLogin(db: Knex, login: string): Promise<Account | null> {
  return selectAccount(db, login)
}

/** The account that an identity at a provider is bound to. */
export function accountByIdentity(db: Knex, subject: Subject): Promise<IdentityAccountRow | null> {
  return selectIdentityAccount(db, subject)
}

export function callerOf({ id, login, groups, hasQuota }: KnownAccount, provider: string | null): Caller {
  const sharing = (group: AccountGroup): boolean => group.capabilities.includes('share_queried_objects')
  return {
    userId: id,
    login,
    provider,
    groupIds: groups.map((group) => group.id),
    groupNames: groups.map((group) => group.name),
    hasQuota,
    workspaceGroupIds: groups.filter((group) => group.workspace).map((group) => group.id),
    privateGroupId: groups.find((group) => group.private && group.name === login)?.id ?? -1,
    capabilities: effectiveCapabilities(groups.flatMap((group) => group.capabilities)),
    sharesQueriedGroupIds: groups.filter(sharing).map((group) => group.id),
    ...WITHOUT_TOKEN,
  }
}
