import { clientFor } from '../connection/client.ts'
import { transportOf } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { redact } from '../program/redact.ts'
import { type NamedProfile, readSecret } from '../secrets/profile-secret.ts'
import { claimsOf } from './token-claims.ts'

/** An API key goes on after the profile has forgotten it. */
export async function noteKey(context: Context, named: NamedProfile): Promise<void> {
  const { name, profile } = named
  if (profile.session !== undefined) return
  const secret = await readSecret(context, named).catch(() => undefined)
  const id = secret === undefined ? undefined : keyIdOf(secret)
  const command = `lazaret key rm ${id ?? 'ID'}`
  context.messages.note(`the API key of profile ${name} stays valid; to revoke it, sign in and run: ${command}`)
}

/** The identifier in the token; older keys have none. */
function keyIdOf(token: string): string | undefined {
  const { api_key_id: id } = claimsOf(token)
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Ends the session of a profile on its server, as far as the server can be reached and can do so. */
export async function endSession(context: Context, named: NamedProfile): Promise<void> {
  const { name, profile } = named
  if (profile.session === undefined || Date.parse(profile.session.expires) <= Date.now()) return
  try {
    const secret = await readSecret(context, named)
    const access = { url: profile.url, secret, isProbe: true, ...transportOf(context, profile) }
    const { client, signal } = await clientFor(context, access)
    await using _ = client
    await client.auth.logout({ signal })
  } catch (error) {
    const why = error instanceof Error ? redact(error.message) : String(error)
    context.messages.warn(`the session of profile ${name} was not ended on the server, and ends by itself: ${why}`)
  }
}
