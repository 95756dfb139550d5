import type { Profile } from '../configuration/profile-fields.ts'
import type { Context } from '../context/context.ts'
import { CliError } from '../program/cli-error.ts'
import { checkKey } from './check-key.ts'
import { keyFromCommand } from './key-command.ts'
import { askKeyring, type Keyring, type KeyringAnswer, type KeyringRequest, missingKeyringReason } from './keyring.ts'

export type NamedProfile = { readonly name: string; readonly profile: Profile }
export type Secret =
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'session'; readonly text: string; readonly expires: string }
type SecretFields = Pick<Profile, 'secret' | 'api_key' | 'session'>

const signIn = 'sign in again with: lazaret login'

/** The key or session token of a profile, from where it is stored; undefined if there is none. */
export async function readSecret(context: Context, named: NamedProfile): Promise<string | undefined> {
  const { profile } = named
  const { session } = profile
  if (profile.secret === 'env') return fromVariable(context, profile.env ?? '')
  if (profile.secret === 'command')
    return checkKey(await keyFromCommand(context, profile.command ?? ''), 'the key command of the profile')
  if (profile.secret !== 'keyring' && profile.api_key) return profile.api_key
  if (session && Date.parse(session.expires) <= Date.now())
    throw new CliError('not_signed_in', `the session of ${profile.login} ended at ${session.expires}`, signIn)
  if (profile.secret !== 'keyring') return session?.token
  const answer = await ask(context, named, { verb: 'read' })
  if ('reason' in answer)
    throw new CliError(
      'not_signed_in',
      `the secret of profile ${named.name} is in the keyring, which cannot be read: ${answer.reason}`,
      'unlock the keyring, or sign in again with: lazaret login --insecure-storage',
    )
  if (answer.secret !== null) return checkKey(answer.secret, 'the keyring')
  throw new CliError('not_signed_in', `the keyring holds no secret of profile ${named.name}`, signIn)
}

export type NewSecret = { readonly secret: Secret; readonly isInsecureWanted: boolean }

/** Stores a secret in the keyring, or in the config file on request or without a keyring. */
export async function storeSecret(context: Context, named: NamedProfile, given: NewSecret): Promise<SecretFields> {
  const { secret } = given
  const inFile: SecretFields =
    secret.kind === 'key'
      ? { secret: 'file', api_key: secret.text }
      : { secret: 'file', session: { token: secret.text, expires: secret.expires } }
  if (given.isInsecureWanted) return inFile
  const missing = missingKeyringReason(context.io.env)
  if (missing) {
    context.messages.detail(`no keyring: ${missing}`)
    return inFile
  }
  const answer = await ask(context, named, { verb: 'write', secret: secret.text })
  if ('reason' in answer) {
    context.messages.warn(`the keyring cannot be used: ${answer.reason}`)
    return inFile
  }
  return { secret: 'keyring', ...(secret.kind === 'session' ? { session: { expires: secret.expires } } : {}) }
}

/** Removes the secret of a profile from the keyring, if it is there. */
export async function dropSecret(context: Context, named: NamedProfile): Promise<void> {
  if (named.profile.secret !== 'keyring') return
  const answer = await ask(context, named, { verb: 'delete' })
  if ('reason' in answer)
    context.messages.warn(`the secret of profile ${named.name} stays in the keyring: ${answer.reason}`)
}

/** The profile without its secret. */
export function withoutSecret({ secret: _store, api_key: _key, session: _session, ...rest }: Profile): Profile {
  return rest
}

/** Describes the store of the secret to a person. */
export function placeOfSecret({ secret }: SecretFields): string {
  return secret === 'keyring' ? 'the keyring' : 'the config file'
}

const patientMs = 60_000
const briefMs = 5000

/** The entry of a profile has its name in it: two profiles of one user do not share a secret. */
function ask(
  { io, canAsk }: Context,
  { name, profile: { url, login } }: NamedProfile,
  order: Pick<KeyringRequest, 'verb' | 'secret'>,
): Promise<KeyringAnswer> {
  const keyring: Keyring = { env: io.env, limitMs: canAsk ? patientMs : briefMs }
  return askKeyring(keyring, { ...order, service: `lazaret:${url}`, account: `${login} (${name})` })
}

function fromVariable({ io }: Context, name: string): string {
  const value = io.env[name]
  if (value) return checkKey(value, name)
  throw new CliError('not_signed_in', `the profile takes its key from the variable ${name}, which is not set`)
}
