import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generatedIni } from './read.ts'
import type { Settings } from './table.ts'

export type Secrets = {
  readonly secretKey: string
  readonly adminPassword: string | null
  /** The file that was written now, null when nothing had to be made up. */
  readonly written: string | null
}

/**
 * Makes up what the administrator left open: a key that signs tokens, and the first password. Both are written, readable
 * by the owner alone, into the data folder; later starts read them from there as the last of the sources.
 */
export async function ensureSecrets(settings: Settings): Promise<Secrets> {
  const { secretKey, adminPassword, dataFolder } = settings
  if (secretKey !== null) return { secretKey, adminPassword, written: null }
  const made = {
    secretKey: randomBytes(32).toString('hex'),
    adminPassword: adminPassword ?? randomBytes(12).toString('base64url'),
  }
  const file = generatedIni(dataFolder)
  const lines = [
    '# Written at the first start. Values in other sources go before these.',
    '[service]',
    `secret_key = ${made.secretKey}`,
  ]
  if (adminPassword === null) lines.push(`admin_password = ${made.adminPassword}`)
  await writePrivately(file, `${lines.join('\n')}\n`)
  return { ...made, written: file }
}

/** Replaces a file at once, for its owner alone to read. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o711 })
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(temporary, file)
}
