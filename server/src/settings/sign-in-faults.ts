import type { Settings } from './table.ts'

/** Faults of the settings that leave no way to sign in, one line each. */
export function signInFaults({ enablePasswordAuth, enableOidc }: Settings): string[] {
  if (enablePasswordAuth || enableOidc) return []
  return ['enable_password_auth = 0 needs enable_oidc = 1 and an identity provider: nobody could sign in']
}
