import type { App } from '../../call.ts'

type InGroups = { readonly groups: readonly { readonly name: string }[] }

/** Whether a group of this account requires a second factor of those who sign in by password. */
export function requiresSecondFactor({ settings }: App, { groups }: InGroups): boolean {
  const { secondFactorGroups } = settings
  return secondFactorGroups.length > 0 && groups.some(({ name }) => secondFactorGroups.includes(name))
}
