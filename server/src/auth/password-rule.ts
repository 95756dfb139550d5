import { invalidField } from '../errors.ts'

const LONGEST_PASSWORD_BYTES = 72

/** bcrypt silently truncates longer passwords. */
export function requireFittingPassword(password: string): void {
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) {
    throw invalidField('password', `must be at most ${LONGEST_PASSWORD_BYTES} bytes of UTF-8`)
  }
}
