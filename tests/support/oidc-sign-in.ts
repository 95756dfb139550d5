import type { TestProvider } from './oidc-provider.ts'
import type { TestUser } from './user.ts'

export type ProviderReturn = { readonly code: string; readonly state: string; readonly nonce: string }

/** A user signs in at the provider: what comes back, and with it what the server gave at the beginning. */
export async function throughProvider(
  user: TestUser,
  provider: Pick<TestProvider, 'signIn'>,
  { name, login }: { readonly name: string; readonly login: string },
): Promise<ProviderReturn> {
  const { authorization_url: url, state, nonce } = (await user.send('POST', `/api/oauth/${name}/authenticate`)).json
  const back = await provider.signIn(url, login)
  if (back.searchParams.get('state') !== state) throw new Error(`the provider changed the state: ${back.href}`)
  return { code: back.searchParams.get('code') ?? '', state, nonce }
}
