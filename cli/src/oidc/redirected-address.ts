import { CliError } from '../program/cli-error.ts'

/** The code that came back with this state, or why it is not used. `not_signed_in`: the provider has said no. */
export function codeIn({ searchParams }: URL, state: string): string | CliError {
  if (searchParams.get('state') !== state)
    return new CliError('failed', 'This address belongs to another sign-in, and was not used.')
  const refusal = searchParams.get('error')
  if (refusal !== null) return new CliError('not_signed_in', `the identity provider refused the sign-in: ${refusal}`)
  return searchParams.get('code') || new CliError('failed', 'The address has no code.')
}

/** Parses the text that a person pastes: the address that their browser ended at, or the code in it. */
export function parseTypedCode(typed: string, state: string): string {
  const text = typed.trim()
  const url = /^https?:/i.test(text) ? URL.parse(text) : null
  const found = url === null ? text : codeIn(url, state)
  if (found instanceof CliError) throw found
  if (found === '' || /\s/.test(found)) throw new CliError('usage', 'this is neither an address nor a code')
  return found
}
