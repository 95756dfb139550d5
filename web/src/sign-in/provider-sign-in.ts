import { anonymous, ValidationError } from '@lazaret/sdk'
import { openCore, wholeClient } from '../server/client.ts'
import { keep } from '../session/session.ts'
import { texts } from '../texts.ts'

/** What the page has to remember while the browser is at the provider; it is worth nothing without the code. */
const NAME = 'lazaret provider'

type Started = { readonly provider: string; readonly state: string; readonly nonce: string }

/** Leaves for the page of the provider, which sends the browser back to `/oauth/callback`. */
export async function startAt(provider: string): Promise<void> {
  const client = await wholeClient()
  const { authorization_url, state, nonce } = await client.oidc.authenticate(provider)
  if (!/^https?:\/\//i.test(authorization_url)) throw new ValidationError('invalid_request', texts.providerAddress)
  const started: Started = { provider, state, nonce }
  sessionStorage.setItem(NAME, JSON.stringify(started))
  location.assign(authorization_url)
}

/** Signs in with what the provider sent back, if this tab has asked for it. */
export async function finishAt(returned: URLSearchParams): Promise<void> {
  const started: Started | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
  sessionStorage.removeItem(NAME)
  const [code, state, refusal] = ['code', 'state', 'error'].map((name) => returned.get(name))
  if (refusal) throw new ValidationError('invalid_request', texts.providerRefused(refusal))
  if (started === null || !code || state !== started.state)
    throw new ValidationError('invalid_request', texts.providerUnexpected)
  const core = openCore({ auth: anonymous() })
  const { makeWhole } = await import('../server/whole.ts')
  const { provider, nonce } = started
  await makeWhole(core).oidc.authorize(provider, { code, state, nonce })
  await keep(core)
}
