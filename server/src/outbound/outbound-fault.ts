/** Why another server was not asked, or what was wrong with its answer. */
export type OutboundCode = 'refused' | 'unreachable' | 'timeout' | 'redirect' | 'too_large' | 'bad_answer'

/** A request to another server that came to nothing. The message names the server, and holds no secret. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault'
  readonly code: OutboundCode

  constructor(code: OutboundCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
