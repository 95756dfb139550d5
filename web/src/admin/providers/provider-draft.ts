export const GROUPS_MODES = ['NONE', 'MIXED', 'FULL'] as const

export const EMPTY_PROVIDER = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  authorization_endpoint: '',
  token_endpoint: '',
  userinfo_endpoint: '',
  jwks_endpoint: '',
  logout_endpoint: '',
  requires_approval: false,
  oidc_groups_management_mode: 'NONE' as (typeof GROUPS_MODES)[number],
  oidc_groups_match_pattern: '',
  oidc_groups_replace_pattern: '',
}

export type ProviderDraft = typeof EMPTY_PROVIDER
