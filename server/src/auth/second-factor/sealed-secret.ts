import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { App } from '../../call.ts'

export type SealedSecret = { readonly secret: string; readonly keyId: string }
type Key = { readonly id: string; readonly key: Buffer }

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret for one user: the row of another one cannot take it over. */
export function seal(app: Pick<App, 'secretKey'>, userId: number, secret: string): SealedSecret {
  const { id, key } = keyOf(app.secretKey)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(userId))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return { secret: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64'), keyId: id }
}

type Keys = {
  readonly secretKey: string
  readonly furtherKeys: Pick<App['furtherKeys'], 'all'>
  readonly settings: Pick<App['settings'], 'secretKeyRetired'>
}

/** Null: the server does not have the key any more, or the row was changed. */
export function unseal(
  keys: Keys,
  { userId, secret, keyId }: SealedSecret & { readonly userId: number },
): string | null {
  const found = [keys.secretKey, ...keys.furtherKeys.all(), ...keys.settings.secretKeyRetired]
    .map(keyOf)
    .find(({ id }) => id === keyId)
  if (found === undefined) return null
  const bytes = Buffer.from(secret, 'base64')
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** The key that secrets are encrypted by now. */
export function sealingKeyId({ secretKey }: Pick<App, 'secretKey'>): string {
  return keyOf(secretKey).id
}

function keyOf(secretKey: string | KeyObject): Key {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `lazaret second factor ${purpose}`, bytes))
  return { id: derive('key id', 8).toString('hex'), key: derive('secrets', 32) }
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`totp of user ${userId}`)
}
