import type { components } from '../../generated/contract.ts'

type Schemas = components['schemas']

export type Include = NonNullable<Schemas['RemoteExchange']['include']>[number]

/** An object that is fetched from a remote, or sent to one. */
export type Exchange = {
  readonly remote: string
  readonly id: string
  readonly uploadAs: string
  readonly include: readonly Include[]
}

/** What was requested besides the object, and was not carried over. */
export type SkippedPart = Schemas['Skipped']

export type ExchangeResult<T> = { readonly object: T; readonly skipped: readonly SkippedPart[] }
