import { resolve } from 'node:path'
import { profileNamed, readConfig } from '../configuration/profile.ts'
import type { Target } from '../connection/connection.ts'
import { keyFromFile, normalizeUrl, transportOf } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { checkKey } from '../secrets/check-key.ts'
import { readSecret } from '../secrets/profile-secret.ts'
import { askSecret } from '../terminal/prompt.ts'

/** The server to import from: a profile, or an address with a key from a file or a prompt; undefined if it is neither. */
export async function sourceServer(
  context: Context,
  given: string,
  keyFile: string | undefined,
): Promise<Target | undefined> {
  const config = await readConfig(context.io)
  const profile = profileNamed(config, given)
  if (!profile && !given.includes('://')) return undefined
  const url = normalizeUrl(profile?.url ?? given)
  const named = keyFile === undefined ? undefined : await keyFromFile(resolve(context.io.cwd, keyFile))
  const stored = named === undefined && profile ? await readSecret(context, { name: given, profile }) : undefined
  return {
    url,
    secret: named ?? stored ?? (await askKey(context, url)),
    login: profile?.login,
    profileName: profile && given,
    ...transportOf(context, profile),
  }
}

async function askKey({ io, canAsk }: Context, url: string): Promise<string> {
  if (!canAsk) throw usageError(`no API key of ${url}`, 'give it with --source-key-file, or name a profile')
  return checkKey(await askSecret(io, `API key of ${url}: `), 'the prompt')
}
