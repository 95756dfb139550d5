import type { Backend } from './backend.ts'

/** What requests do with the analysis backend. */
export type Analysis = Pick<Backend, 'progressOf' | 'requireReachable' | 'look'> & {
  /** There is a new committed start to send. Never waits, never fails. */
  kick(): void
}
