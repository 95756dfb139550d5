import type { Command } from 'commander'
import { openClient } from '../connection/client.ts'
import { type ProofOptions, readGivenProof, withProof } from '../connection/own-proof.ts'
import { contextOf } from '../context/context-of.ts'
import { identityList, logoutShape } from '../shapes/providers.ts'
import type { BrowserOptions } from './sign-in-through-browser.ts'

export async function listIdentities(_options: object, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const print = context.print(identityList)
  for (const { provider, ...identity } of await client.oidc.boundIdentities({ signal }))
    await print.add({ name: provider, ...identity })
  await print.end()
}

/** Binds the account that is signed in; the browser shows whose identity it is. The server asks for the password of the account. */
export async function bindIdentity(
  named: string | undefined,
  options: BrowserOptions & ProofOptions,
  command: Command,
): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const { chooseProvider } = await import('./choose-provider.ts')
  const provider = await chooseProvider(context, { client, signal, named })
  // This call fails without a sign-in, before the browser opens.
  const { login } = await client.auth.identity({ signal })
  if (context.isDryRun) return void context.messages.note(`would bind ${login} to an identity at ${provider}`)
  const { signInThroughBrowser } = await import('./sign-in-through-browser.ts')
  // The proof is read before the browser opens, because an address may be pasted to standard input too.
  const given = await readGivenProof(context, options)
  const returned = await signInThroughBrowser(context, { client, provider, signal, ...options })
  await withProof(context, given, (proof) => client.oidc.bind(provider, { ...returned, ...proof }, { signal }))
  context.messages.note(`${login} can sign in through ${provider} from now on`)
}

export async function showLogout(named: string | undefined, _options: object, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const { chooseProvider } = await import('./choose-provider.ts')
  const provider = await chooseProvider(context, { client, signal, named })
  const print = context.print(logoutShape)
  await print.add({ provider, url: await client.oidc.logoutUrl(provider, { signal }) })
  await print.end()
}
