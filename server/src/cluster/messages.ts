import type { Connection } from '../database/find.ts'
import type { DrainLimits } from '../http/connections/drain-limits.ts'
import type { Settings } from '../settings/table.ts'
import type { ServeOptions } from './serve-options.ts'

/** The key that signs tokens, and those that are accepted besides it. Settings on disk may already name newer ones. */
export type SigningKeys = Pick<Settings, 'secretKeyPrevious'> & { readonly secretKey: string }

/** The newest schema, and the administrator of a first set-up. */
export type DatabasePreparation = Pick<ServeOptions, 'prepare'> & { readonly adminPassword: string | null }

/** What a worker needs in order to serve. */
export type Start = Pick<ServeOptions, 'environment' | 'base'> & {
  readonly kind: 'start'
  readonly overrides: Readonly<Record<string, string>>
  readonly connection: Connection
  readonly workers: number
  readonly keys: SigningKeys
  readonly sweeps: boolean
  /** What this one does for all, before the others open anything; null for the others. */
  readonly preparing: DatabasePreparation | null
  /** Whether it takes the place of one that served. */
  readonly isReplacement: boolean
}

/** What goes with a connection that is passed on. */
export type ConnectionMessage = { readonly kind: 'connection'; readonly number: number }

export type ToWorker =
  | Start
  | ConnectionMessage
  /** Whether a connection has arrived: without free descriptors a process gets the message only. */
  | { readonly kind: 'has arrived'; readonly number: number }
  | { readonly kind: 'end is near' }
  | { readonly kind: 'drain'; readonly limits: DrainLimits }
  | { readonly kind: 'accept keys'; readonly secretKeys: readonly string[] }

export type ToSupervisor =
  | { readonly kind: 'made administrator' | 'prepared' | 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'taken' | 'missed'; readonly number: number }

const TO_WORKER: readonly unknown[] = [
  'start',
  'connection',
  'has arrived',
  'end is near',
  'drain',
  'accept keys',
] satisfies ToWorker['kind'][]
const TO_SUPERVISOR: readonly unknown[] = [
  'made administrator',
  'prepared',
  'ready',
  'failed',
  'taken',
  'missed',
] satisfies ToSupervisor['kind'][]

export function isToWorker(message: unknown): message is ToWorker {
  return TO_WORKER.includes(kindOf(message))
}

export function isToSupervisor(message: unknown): message is ToSupervisor {
  return TO_SUPERVISOR.includes(kindOf(message))
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}
