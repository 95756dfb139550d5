import type { Knex } from 'knex'
import type { OpenCall } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { unauthenticated } from '../../errors/problems.ts'
import type { IdClaims } from '../../openid/id-token.ts'
import { retryOnDeadlock } from '../../statements/connection/retry-on-deadlock.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { keepProvider } from './find-provider.ts'
import { recordGroups } from './record-groups.ts'
import { announceGroups, syncGroups } from './sync-groups.ts'
import { groupNamesOf } from './vouched-person.ts'

type Account = { readonly id: number; readonly login: string; readonly madeByKey: string | null }

/** Brings the groups of a user who signs in up to date with the provider, where it manages groups. */
export async function syncAtSignIn(
  call: Pick<OpenCall, 'app' | 'emit' | 'address'>,
  provider: ProviderRow,
  { account, claims }: { readonly account: Account; readonly claims: IdClaims },
): Promise<void> {
  const { app, emit } = call
  const names = await groupNamesOf(app, provider, { claims, userInfo: null })
  if (names === null) return
  const change = async (trx: Knex.Transaction) => {
    await keepProvider(trx, provider)
    const changed = await syncGroups(trx, provider, { userId: account.id, names, madeByKey: account.madeByKey })
    await recordGroups(call, trx, { ...changed, provider, login: account.login })
    return changed
  }
  const changes = await retryOnDeadlock(() => app.db.transaction(change)).catch((error: unknown) => {
    // The key that bound the identity was revoked concurrently.
    throw isForeignKeyViolation(error, 'member_made_by_key_fkey') ? unauthenticated() : error
  })
  announceGroups(emit, account.login, changes)
}
