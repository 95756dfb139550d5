import { invalidField } from '../../errors/problems.ts'
import { requireAccountName } from '../access/account-name.ts'

const NAME = /^[A-Za-z0-9_.-]{1,64}$/
// The path of a caller's own identities.
const TAKEN = 'identities'

/** The name is part of paths, and of the name of the group of all its accounts. */
export function requireProviderName(name: string): void {
  if (!NAME.test(name))
    throw invalidField('name', `expected 1 to 64 letters, digits, "_", "." or "-", got ${JSON.stringify(name)}`)
  if (name === TAKEN || /^\.\.?$/.test(name)) throw invalidField('name', `cannot be "${name}"`)
  requireAccountName(groupNameOf(name), 'name')
}

export function groupNameOf(provider: string): string {
  return `OpenID_${provider}`.slice(0, 32)
}
