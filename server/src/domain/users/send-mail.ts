import type { OpenCall } from '../../call.ts'
import { Problem } from '../../errors/problems.ts'
import type { Letter } from '../../mail/mail.ts'
import { MailFault } from '../../mail/mail-fault.ts'

/** Creates a token to set a password, valid until the password changes. */
export type SignPasswordToken = (user: { readonly login: string; readonly passwordVer: string | null }) => string

/** Sends a mail that the operation requires: on failure the caller gets an error and nothing changes. */
export async function sendMail(call: Pick<OpenCall, 'app'>, letter: Letter): Promise<void> {
  if (await trySending(call, letter)) return
  throw new Problem(
    'unavailable',
    'SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed.',
    { setting: 'mail_smtp' },
  )
}

/** Sends an optional mail; returns whether the mail server accepted it. */
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
