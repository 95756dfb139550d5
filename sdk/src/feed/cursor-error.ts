export type CursorFault =
  | 'stream'
  | 'instance'
  | 'restored'
  | 'mode'
  | 'locked'
  | 'corrupt'
  | 'start'
  | 'time'
  | 'listing'
  | 'closed'

/** A cursor that cannot be used as it is; `reason` says why. The command line ends with its own exit code for it. */
export class CursorError extends Error {
  readonly code = 'cursor'
  readonly retryable = false
  readonly reason: CursorFault

  constructor(reason: CursorFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CursorError'
    this.reason = reason
  }
}
