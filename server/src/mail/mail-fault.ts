/** A mail that was not sent, as far as is known. The message names the mail server or the address, and holds no secret. */
export class MailFault extends Error {
  override readonly name = 'MailFault'
}
