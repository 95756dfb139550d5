import type { Caller } from '../caller.ts'
import { listedCapabilities } from '../capabilities.ts'
import type { KeyAccountRow, KeyLimits } from '../statements/accounts/select-account.ts'
import { callerOf } from './accounts.ts'

/** What the owner of an API key may do, as far as the key allows it. */
export function keyCaller(account: KeyAccountRow, keyId: string): Caller {
  const { groupId, capabilities } = account.limits
  const owner = callerOf(account, null)
  if (!isLimited(account.limits)) return { ...owner, keyId, makerKeyId: keyId }
  const groups = groupId === null ? account.groups : account.groups.filter((group) => group.id === groupId)
  const within = callerOf({ ...account, groups }, null)
  const listed = capabilities === null ? null : listedCapabilities(capabilities)
  const isGiven = (capability: string): boolean => listed === null || listed.has(capability)
  return {
    ...within,
    // The owner's own group still records who uploaded something.
    privateGroupId: owner.privateGroupId,
    capabilities: new Set([...within.capabilities].filter(isGiven)),
    sharesQueriedGroupIds: isGiven('share_queried_objects') ? within.sharesQueriedGroupIds : [],
    keyId,
    makerKeyId: keyId,
    isLimited: true,
    listedCapabilities: listed,
    onlyGroupId: groupId,
  }
}

function isLimited({ expiresAt, capabilities, groupId, addresses }: KeyLimits): boolean {
  return [expiresAt, capabilities, groupId, addresses].some((limit) => limit !== null)
}
