import { hostname } from 'node:os'
import type { Client } from '@lazaret/sdk'
import type { Context } from '../context/context.ts'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { redact } from '../program/redact.ts'
import type { Secret } from '../secrets/profile-secret.ts'
import { claimsOf } from './token-claims.ts'

export type SignInResult = { readonly login: string; readonly secret: Secret }
export type NewSession = {
  readonly login: string
  readonly token: string
  /** The name of an API key to create and store instead. */
  readonly createKey: string | undefined
}

const sessionHours = 24

/** Returns the secret to store after a sign-in: the session, or a key that it issued. */
export async function sessionOrKey(
  context: Context,
  client: Client,
  { login, token, createKey }: NewSession,
): Promise<SignInResult> {
  context.secrets.add(token)
  if (createKey === undefined || context.isDryRun) {
    const expires = new Date(expiryOf(token)).toISOString()
    if (context.canAsk) context.messages.note(`the session ends at ${expires}; with --create-key NAME a key stays`)
    return { login, secret: { kind: 'session', text: token, expires } }
  }
  const name = createKey || `lazaret on ${hostname()}`
  const issued = await client.apiKeys.create({ name, login, signal: context.interruption.stop })
  await endSession(context, client)
  return { login, secret: { kind: 'key', text: issued.token } }
}

/** Nobody holds its token any more: the key was made to take its place. */
async function endSession({ interruption, messages }: Context, client: Client): Promise<void> {
  try {
    await client.auth.logout({ signal: interruption.stop })
  } catch (error) {
    // MWDB Core cannot end a session.
    if (codeOf(error) === 'unsupported') return
    messages.warn(`the session that made the key was not ended: ${redact(reasonOf(error))}`)
  }
}

/** When the token expires; if it does not say, a day from now. */
function expiryOf(token: string): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Date.now() + sessionHours * 3_600_000
}
