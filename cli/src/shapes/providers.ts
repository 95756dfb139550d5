import type { OidcProvider } from '@lazaret/sdk'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'
import { textColumns } from './results.ts'

export type ProviderName = { readonly name: string }

export const providerList: Shape<ProviderName> = {
  kind: 'list',
  fields: ['name'],
  id: ({ name }) => name,
  columns: [{ title: 'PROVIDER', text: ({ name }) => name }],
}

export type BoundIdentity = ProviderName & { readonly made_by_key: string | null }

export const identityList: Shape<BoundIdentity> = {
  kind: 'list',
  fields: ['name', 'made_by_key'],
  id: ({ name }) => name,
  columns: [...providerList.columns, { title: 'KEY', text: ({ made_by_key: keyId }) => keyId ?? '' }],
}

const fields = [
  ...['name', 'issuer', 'client_id', 'client_secret', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'],
  ...['jwks_endpoint', 'logout_endpoint', 'requires_approval', 'oidc_groups_management_mode'],
  ...['oidc_groups_match_pattern', 'oidc_groups_replace_pattern'],
] as const

export const providerDetail: Shape<OidcProvider> = {
  kind: 'single',
  fields,
  id: ({ name }) => name,
  columns: fields.map((title) => ({ title, text: (record) => cellText(valueAt(record, title)) })),
}

export type Logout = { readonly provider: string; readonly url: string }

export const logoutShape: Shape<Logout> = {
  kind: 'single',
  fields: ['provider', 'url'],
  id: ({ url }) => url,
  columns: textColumns({ provider: ({ provider }) => provider, url: ({ url }) => url }),
}
