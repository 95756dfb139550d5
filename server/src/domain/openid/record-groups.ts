import type { Knex } from 'knex'
import { bounded, capabilityDetails, type Entry, NO_SUBJECT } from '../../audit/entry.ts'
import type { OpenCall } from '../../call.ts'
import { currentRequest } from '../../log.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import type { GroupChanges, MembershipChange } from './sync-groups.ts'

export type IdentityName = { readonly provider: Pick<ProviderRow, 'name'>; readonly login: string }

/** What a provider changed in groups gets entries as if a user had, with the provider in place of the user. */
export async function recordGroups(
  { app, address }: Pick<OpenCall, 'app' | 'address'>,
  trx: Knex.Transaction,
  { provider, login, created, joined, left }: IdentityName & GroupChanges,
): Promise<void> {
  if (!app.audit.isOn) return
  const about: Omit<Entry, 'operation' | 'details'> = {
    ...NO_SUBJECT,
    time: new Date().toISOString().replace('Z', ''),
    via: 'provider',
    via_name: provider.name,
    address: address ?? null,
    request_id: currentRequest()?.requestId ?? null,
  }
  const entry = (operation: string, details: object): Entry => ({
    ...about,
    operation,
    details: JSON.stringify(details),
  })
  const member = ({ name, given, taken }: MembershipChange) => ({
    ...{ name: bounded(name), login },
    ...capabilityDetails({ given, taken }),
  })
  await app.audit.writeAll(trx, [
    ...created.map((name) => entry('createGroup', { name: bounded(name) })),
    ...joined.map((change) => entry('addMember', member(change))),
    ...left.map((change) => entry('removeMember', member(change))),
  ])
}
