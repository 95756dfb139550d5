import type { OpenCall } from '../../call.ts'
import { Problem } from '../../errors.ts'
import type { Letter } from '../../mail/compose.ts'
import { MailFault } from '../../mail/mail-fault.ts'

/** Makes a token that lets the user set a password, as long as no other was set meanwhile. */
export type SignPasswordToken = (user: { readonly login: string; readonly passwordVer: string | null }) => string

/** Sends a mail without which the operation is not done: whoever waits for it learns that nothing has changed. */
export async function sendMail(call: Pick<OpenCall, 'app'>, letter: Letter): Promise<void> {
  if (await trySending(call, letter)) return
  throw new Problem(
    'unavailable',
    'SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed.',
  )
}

/** Sends a mail that may as well be lost; whether the mail server took it. */
export async function trySending({ app }: Pick<OpenCall, 'app'>, letter: Letter): Promise<boolean> {
  try {
    await app.mail.send(letter)
    app.log.info({ login: letter.login, mail: letter.about }, 'mail sent')
    return true
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    app.log.warn({ login: letter.login, mail: letter.about, error: error.message }, 'mail not sent')
    return false
  }
}
