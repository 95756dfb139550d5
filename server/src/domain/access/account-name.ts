import { invalidField } from '../../errors/problems.ts'

const NAME = /^[A-Za-z0-9_.-]{1,32}$/
// "private" means the uploader's own group; the others would be path segments.
const RESERVED = /^(?:private|\.\.?)$/i
const MAX_SHOWN_LENGTH = 60

export function isAccountName(name: string): boolean {
  return NAME.test(name) && !RESERVED.test(name)
}

/** Logins and names of groups share one rule and one namespace: every user has a group of the same name. */
export function requireAccountName(name: string, field: 'login' | 'name'): void {
  if (!NAME.test(name)) {
    const shown = name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH)}…` : name
    throw invalidField(field, `must be 1 to 32 letters, digits, "_", "." or "-", not ${JSON.stringify(shown)}`)
  }
  if (RESERVED.test(name)) throw invalidField(field, `cannot be "${name}"`)
}
