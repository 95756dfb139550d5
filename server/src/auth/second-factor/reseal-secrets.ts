import type { App } from '../../call.ts'
import { TotpModel } from '../../tables/totp.ts'
import { seal, sealingKeyId, unseal } from './sealed-secret.ts'

type ResealTools = Pick<App, 'db' | 'log' | 'secretKey' | 'furtherKeys' | 'settings'>

/** Encrypts by the current key what is still encrypted by an earlier one. Recovery codes do not depend on it. */
export async function resealSecrets(app: ResealTools): Promise<void> {
  const { db, log } = app
  const earlier = await TotpModel.query(db).whereNot('key_id', sealingKeyId(app)).select('user_id', 'secret', 'key_id')
  if (earlier.length === 0) return
  const unreadable: number[] = []
  for (const row of earlier) {
    const secret = unseal(app, row)
    if (secret === null) unreadable.push(row.userId)
    // Unless it was replaced meanwhile.
    else
      await TotpModel.query(db)
        .where({ user_id: row.userId, secret: row.secret })
        .patch(seal(app, row.userId, secret))
  }
  const resealed = earlier.length - unreadable.length
  if (resealed > 0) log.info({ resealed }, 'second factors encrypted by the current secret_key')
  if (unreadable.length > 0)
    log.error(
      { user_ids: unreadable.slice(0, 100), count: unreadable.length },
      'second factors are encrypted by a key that the server does not have: list it in secret_key_retired, or reset them',
    )
}
