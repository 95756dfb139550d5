export type DrainLimits = {
  /** After that, connections with running requests are cut. */
  readonly graceMs: number
  /** How long keep-alive connections may send one more request. */
  readonly idleMs: number
}
