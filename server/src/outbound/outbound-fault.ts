/** Why a request was not sent, or what was wrong with the answer. */
export type OutboundCode = 'refused' | 'unreachable' | 'timeout' | 'redirect' | 'too_large' | 'bad_answer'

/** A failed request to another server. The message names the server, and contains no secret. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault'
  readonly code: OutboundCode

  constructor(code: OutboundCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
