import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { badGateway, forbidden, Problem } from '../errors/problems.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'

/** A failure of the named provider. */
export function providerFault(provider: string, what: string): Problem {
  return badGateway(`identity provider "${provider}": ${what}`)
}

/** A token or code that the provider or this server does not accept. */
export function refusedSignIn(provider: string, why: string): Problem {
  return forbidden(`sign-in through "${provider}" refused: ${why}`)
}

// The caller sent an invalid code; every other protocol error is between the two servers.
const REFUSED_CODES = new Set(['invalid_grant', 'invalid_request'])

/** The problem shown to the caller when a request to the provider failed. */
export function toProviderProblem(provider: string, error: unknown): unknown {
  if (error instanceof Problem) return error
  const fault = outboundFaultIn(error)
  if (fault !== null) return providerFault(provider, fault.message)
  if (error instanceof ResponseBodyError)
    return REFUSED_CODES.has(error.error)
      ? refusedSignIn(provider, 'the provider does not accept the code')
      : providerFault(provider, `answered with the error ${shown(error.error)}`)
  if (error instanceof WWWAuthenticateChallengeError)
    return providerFault(provider, `answered with status ${error.status} and a challenge`)
  if (error instanceof ClientError) return providerFault(provider, `sent an invalid answer: ${error.message}`)
  return error
}

/** The library wraps what its requests throw. */
export function outboundFaultIn(error: unknown): OutboundFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundFault) return cause
  return null
}

function shown(code: string): string {
  return JSON.stringify(code.slice(0, 60))
}
