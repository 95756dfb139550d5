import type { Knex } from 'knex'
import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectIdentities } from '../../statements/openid/select-identities.ts'
import { selectProvider } from '../../statements/openid/select-provider.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'
import type { IdentityRow, ProviderRow } from '../../tables/rows.ts'

export const DEFAULTS = { mode: 'NONE', matchPattern: '(.*)', replacePattern: String.raw`\1` } as const

/** The provider of this name; an invalid name is not found either. */
export async function findProvider(db: Knex, name: string): Promise<ProviderRow> {
  const row = await selectProvider(db, name)
  if (row === undefined) throw noSuchProvider(name)
  // Older servers sometimes left these empty.
  return {
    ...row,
    requiresApproval: row.requiresApproval === true,
    groupsMode: row.groupsMode ?? DEFAULTS.mode,
    groupsMatchPattern: row.groupsMatchPattern ?? DEFAULTS.matchPattern,
    groupsReplacePattern: row.groupsReplacePattern ?? DEFAULTS.replacePattern,
  }
}

export async function hasProvider(db: Knex, name: string): Promise<boolean> {
  return (await OpenidProviderModel.query(db).findOne({ name }).select('id')) !== undefined
}

export function noSuchProvider(name: string): Error {
  return notFound(`Requested provider name '${name}' not found`)
}

/** Locked until the end of the transaction when an identity is bound: two at once would both find none. */
export async function holdProvider(trx: Knex.Transaction, { id, name }: ProviderRow): Promise<void> {
  const held = await OpenidProviderModel.query(trx).findById(id).forNoKeyUpdate().select('id')
  if (held === undefined) throw noSuchProvider(name)
}

/** Locked while its groups change, so that it is not deleted concurrently. */
export async function keepProvider(trx: Knex.Transaction, { id, name }: ProviderRow): Promise<void> {
  const kept = await OpenidProviderModel.query(trx).findById(id).forKeyShare().select('id')
  if (kept === undefined) throw noSuchProvider(name)
}

/** None while signing in through providers is disabled. */
export async function listProviders({ db, settings }: App): Promise<string[]> {
  if (!settings.enableOidc) return []
  return (await OpenidProviderModel.query(db).orderBy('id').select('name')).map(({ name }) => name)
}

/** The providers that the caller's account is bound to. */
export async function listIdentities({ app, caller }: Call): Promise<IdentityRow[]> {
  return app.settings.enableOidc ? selectIdentities(app.db, caller.userId) : []
}
