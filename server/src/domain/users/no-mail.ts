import { Problem } from '../../errors.ts'

/** Asked for mail where none can be sent: the caller must know, and nothing may have happened. */
export function noMail(): Problem {
  return new Problem(
    'unavailable',
    'SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed; repeat with send_email false.',
  )
}
