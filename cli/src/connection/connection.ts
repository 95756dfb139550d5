import type { Client } from '@lazaret/sdk'
import type { Preferences } from '../configuration/profile-fields.ts'

export type Target = Transport & {
  readonly url: string
  /** API key or session token; undefined for anonymous access. */
  readonly secret: string | undefined
  readonly login: string | undefined
  readonly profileName: string | undefined
}

/** Properties of a connection besides its address. */
export type Transport = {
  readonly caFile?: string | undefined
  readonly clientCert?: string | undefined
  readonly clientKey?: string | undefined
  /** Proxy of the profile; undefined leaves it to the environment. */
  readonly proxy?: string | undefined
}

export type OpenClient = {
  readonly client: Client
  readonly target: Target
  readonly signal: AbortSignal
  readonly preferences: Preferences
}
