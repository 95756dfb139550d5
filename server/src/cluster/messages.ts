import type { Connection } from '../database/open.ts'
import type { DrainLimits } from '../http/listen.ts'
import type { ServeOptions } from './serve-options.ts'

/** What a worker needs in order to serve. */
export type Start = Pick<ServeOptions, 'environment' | 'base'> & {
  readonly kind: 'start'
  readonly overrides: Readonly<Record<string, string>>
  readonly connection: Connection
  readonly workers: number
  readonly sweeps: boolean
}

export type ToWorker =
  | Start
  | { readonly kind: 'drain'; readonly limits: DrainLimits }
  | { readonly kind: 'accept-keys'; readonly secretKeys: readonly string[] }

export type ToSupervisor =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string }

export function isToWorker(message: unknown): message is ToWorker {
  return ['start', 'drain', 'accept-keys'].some((kind) => kind === kindOf(message))
}

export function isToSupervisor(message: unknown): message is ToSupervisor {
  return kindOf(message) === 'ready' || kindOf(message) === 'failed'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}
