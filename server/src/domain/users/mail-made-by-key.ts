import type { Call } from '../../call.ts'
import { selectApiKeys } from '../../statements/accounts/select-api-keys.ts'
import { UserModel } from '../../tables/user.ts'
import { trySending } from './send-mail.ts'

// The first ones are enough to notice a stolen key. A program that makes hundreds does not fill the mailbox.
const MAX_MAILS_PER_HOUR = 5

/**
 * Mails the owner of an API key what it made to sign in by. The address is read before the answer, because the key may change
 * it right after. A mail that fails changes nothing.
 */
export async function mailMadeByKey(call: Call, made: string): Promise<void> {
  const { app, caller, address = 'unknown' } = call
  const { makerKeyId: keyId, login, userId } = caller
  if (keyId === null || !app.mail.isConfigured) return
  const [user, [key]] = await Promise.all([
    UserModel.query(app.db).findById(userId).select('email'),
    selectApiKeys(app.db, { userId, id: keyId }),
  ])
  if (user === undefined || key === undefined || user.email === '') return
  if (!(await app.hourly.allows({ key: `made-by-key-mail:${login}`, most: MAX_MAILS_PER_HOUR }))) return
  const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const origin = { keyId, keyName: harmless(key.name), address, time }
  const letter = { about: 'made_by_key', login, email: user.email, made, ...origin } as const
  app.outbox.add(() => trySending(call, letter))
}

/** A stolen key can give the next one a name, so mail programs must find no address in it. */
function harmless(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]/gu, '?').slice(0, 60) || 'without a name'
}
