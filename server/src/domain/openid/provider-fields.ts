import type { App } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { isWebAddress } from '../../openid/configuration.ts'
import { type DiscoveryDocument, discover } from '../../openid/discover.ts'
import { outboundFaultIn, providerFault, toProviderProblem } from '../../openid/provider-fault.ts'

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_endpoint',
  'logout_endpoint',
] as const
type Endpoint = (typeof ENDPOINTS)[number]

/** The addresses of a provider, from a request. */
export type ProviderFields = Pick<components['schemas']['OidcProviderChange'], Endpoint | 'issuer'>

export function requireAddresses(fields: ProviderFields): void {
  for (const field of [...ENDPOINTS, 'issuer'] as const) {
    const value = fields[field] ?? ''
    if (value !== '' && !isWebAddress(value))
      throw invalidField(field, `expected an http or https address, got ${JSON.stringify(value.slice(0, 120))}`)
  }
}

export type Endpoints = { readonly [Name in Endpoint]?: string }

/** The given endpoints, and for the others those of the issuer's discovery document. */
export async function withDiscovered(
  app: App,
  name: string,
  fields: ProviderFields,
): Promise<{ readonly issuer: string | null; readonly endpoints: Endpoints }> {
  const given = endpointsOf((field) => fields[field])
  const issuer = fields.issuer ?? ''
  if (issuer === '') return { issuer: null, endpoints: given }
  if (ENDPOINTS.every((field) => typeof fields[field] === 'string')) return { issuer, endpoints: given }
  const found = await discovered(app, name, issuer)
  const named = endpointsOf((field) => found[MEMBERS[field]])
  const faulty = Object.entries(named).find(([, value]) => !isWebAddress(value))
  if (faulty !== undefined)
    throw providerFault(name, `its discovery document has no http or https address as ${faulty[0]}`)
  return { issuer: found.issuer, endpoints: { ...named, ...given } }
}

const MEMBERS = {
  authorization_endpoint: 'authorizationEndpoint',
  token_endpoint: 'tokenEndpoint',
  userinfo_endpoint: 'userinfoEndpoint',
  jwks_endpoint: 'jwksEndpoint',
  logout_endpoint: 'logoutEndpoint',
} as const satisfies Record<Endpoint, keyof DiscoveryDocument>

function endpointsOf(find: (field: Endpoint) => string | null | undefined): Endpoints {
  const found = ENDPOINTS.map((field) => [field, find(field)] as const)
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'))
}

/** People often give the address of the document instead of the issuer. */
async function discovered(app: App, name: string, issuer: string): Promise<DiscoveryDocument> {
  try {
    return await discover(app.outbound.guarded, issuer.replace(/\/\.well-known\/[\s\S]*$/, ''))
  } catch (error) {
    const fault = outboundFaultIn(error)
    if (fault?.code === 'refused') throw invalidField('issuer', fault.message)
    throw toProviderProblem(name, error)
  }
}
