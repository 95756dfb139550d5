import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generatedIni, SettingsError } from './read.ts'
import type { Settings } from './table.ts'
import { secretFaults } from './weak-secret.ts'

export type Secrets = {
  readonly secretKey: string
  readonly adminPassword: string | null
  /** The file that was written, null if nothing was generated. */
  readonly written: string | null
}

/**
 * Generates what the administrator left unset: the key that signs tokens, and the first password. Both are written to the data
 * folder, readable only by the owner; later starts read them from there as the last source. Throws if a given key is easily guessed.
 */
export async function ensureSecrets(settings: Settings): Promise<Secrets> {
  requireStrongSecret(settings)
  const { secretKey, adminPassword, dataFolder } = settings
  if (secretKey !== null) return { secretKey, adminPassword, written: null }
  const made = {
    secretKey: randomBytes(32).toString('hex'),
    adminPassword: adminPassword ?? randomBytes(12).toString('base64url'),
  }
  const file = generatedIni(dataFolder)
  const lines = [
    '# Written at the first start. Values from other sources take precedence.',
    '[service]',
    `secret_key = ${made.secretKey}`,
  ]
  if (adminPassword === null) lines.push(`admin_password = ${made.adminPassword}`)
  await writePrivately(file, `${lines.join('\n')}\n`)
  return { ...made, written: file }
}

export function requireStrongSecret(settings: Settings): void {
  const faults = secretFaults(settings)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
}

/** Replaces a file atomically, readable only by its owner. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o711 })
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(temporary, file)
}
