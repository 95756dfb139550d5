import type { Backend } from './backend.ts'

/** What requests do with the analysis backend. */
export type Analysis = Pick<Backend, 'progressOf' | 'requireReachable' | 'look'> & {
  /** Something to send was committed. Never waits, never fails. */
  kick(): void
}
