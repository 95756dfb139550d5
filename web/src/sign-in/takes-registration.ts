import type { ServerInfo } from '@lazaret/sdk'

/** Registration by a form implies the one through identity providers. */
export function takesProviderRegistration(info: ServerInfo): boolean {
  const { is_oidc_enabled, is_registration_enabled, is_oidc_registration_enabled } = info
  return is_oidc_enabled === true && (is_registration_enabled === true || is_oidc_registration_enabled === true)
}
