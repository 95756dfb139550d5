const MAX_SHOWN_LENGTH = 100

/** Thrown by a command whose reply is not of the form it asked for. */
export class WrongReply extends Error {
  override readonly name = 'WrongReply'

  constructor(reply: unknown) {
    super(`unexpected reply ${String(JSON.stringify(reply)).slice(0, MAX_SHOWN_LENGTH)}`)
  }
}
