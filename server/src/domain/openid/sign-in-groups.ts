import type { OpenCall } from '../../call.ts'
import type { IdClaims } from '../../openid/id-token.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { keepProvider } from './find-provider.ts'
import { announceGroups, syncGroups } from './sync-groups.ts'
import { groupNamesOf } from './vouched-person.ts'

type Account = { readonly id: number; readonly login: string }

/** Brings the groups of a user who signs in up to date with the provider, where it manages groups. */
export async function syncAtSignIn(
  { app, emit }: Pick<OpenCall, 'app' | 'emit'>,
  provider: ProviderRow,
  { account, claims }: { readonly account: Account; readonly claims: IdClaims },
): Promise<void> {
  const names = await groupNamesOf(app, provider, { claims, userInfo: null })
  if (names === null) return
  const changes = await app.db.transaction(async (trx) => {
    await keepProvider(trx, provider)
    return syncGroups(trx, provider, { userId: account.id, names })
  })
  announceGroups(emit, account.login, changes)
}
