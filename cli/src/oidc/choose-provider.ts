import type { Client } from '@lazaret/sdk'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { ask } from '../terminal/prompt.ts'

export type ProviderChoice = {
  readonly client: Client
  readonly signal: AbortSignal
  /** The provider given on the command line, if any. */
  readonly named: string | undefined
}

/** The given provider, or the only one. */
export async function chooseProvider(context: Context, { client, signal, named }: ProviderChoice): Promise<string> {
  const names = await client.oidc.providers({ signal })
  const [first, second] = names
  if (first === undefined) throw new CliError('not_found', 'this server has no identity providers')
  const listed = names.join(', ')
  if (named === undefined && second === undefined) return first
  if (named === undefined && !context.canAsk)
    throw usageError('the server has several identity providers', `give one of them: ${listed}`)
  const chosen = named ?? (await ask(context.io, `Identity provider (${listed}): `))
  if (names.includes(chosen)) return chosen
  throw new CliError('not_found', `unknown identity provider "${chosen}"`, `one of ${listed}`)
}
