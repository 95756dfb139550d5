import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { changedCapabilities } from '../../capabilities.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict, forbidden, notFound } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { GroupModel } from '../../tables/group.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'
import { requireAccountName } from '../access/account-name.ts'
import { requireDistinctName } from '../access/distinct-name.ts'
import { type LockedGroup, lockGroup } from './lock-group.ts'
import { storedNames } from './stored-names.ts'

type GroupChange = components['schemas']['GroupChange']

const FIXED = ['name', 'default', 'workspace', 'provider'] as const

/** Changes the given fields and returns the new name. Of an immutable group only the capabilities can change. */
export async function updateGroup(call: Call, name: string, change: GroupChange): Promise<string> {
  if (typeof change.name === 'string') requireAccountName(change.name, 'name')
  requireAccountName(name, 'name')
  try {
    await call.change(async (trx) => {
      const group = await lockGroup(trx, name)
      if (group === null) throw notFound('No such group')
      const fixed = group.immutable ? FIXED.find((field) => (change[field] ?? null) !== null) : undefined
      if (fixed !== undefined) throw forbidden(`Can't change '${fixed}', group is immutable`)
      if (typeof change.name === 'string' && change.name !== name) await requireDistinctName(trx, change.name, name)
      await storeChange(trx, group, change)
      if (Array.isArray(change.capabilities)) call.note(changedCapabilities(group.capabilities, change.capabilities))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet')
    throw error
  }
  const newName = change.name ?? name
  call.emit('updatedGroup', { group: { name: newName } })
  return newName
}

async function storeChange(trx: Knex.Transaction, group: LockedGroup, change: GroupChange): Promise<void> {
  const { name, capabilities, default: isDefault, workspace, provider } = change
  const patch = {
    ...(typeof name === 'string' ? { name } : {}),
    ...(Array.isArray(capabilities) ? { capabilities: await storedNames(trx, capabilities) } : {}),
    ...(typeof isDefault === 'boolean' ? { default: isDefault } : {}),
    ...(typeof workspace === 'boolean' ? { workspace } : {}),
    ...(provider === undefined || group.immutable ? {} : { openidProviderId: await providerId(trx, provider) }),
  }
  if (Object.keys(patch).length > 0) await GroupModel.query(trx).findById(group.id).patch(patch)
}

/** Null removes the link. */
async function providerId(trx: Knex.Transaction, name: string | null): Promise<number | null> {
  if (name === null) return null
  const provider = await OpenidProviderModel.query(trx).findOne({ name }).forKeyShare().select('id')
  if (provider === undefined) throw notFound(`Provider name '${name}' not found`)
  return provider.id
}
