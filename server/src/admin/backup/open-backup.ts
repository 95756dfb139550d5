import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireKnown } from '../../database/migrate.ts'
import { unlessMissing } from '../../storage/file-errors.ts'
import { AGE, decrypt, decryptFile, NotDecrypted } from './encryption/age.ts'
import type { Manifest } from './manifest.ts'
import { requireDigest } from './packed-file.ts'
import { type BackupPlace, type FoundBackup, kindOf, type LocalBackup, SECRETS } from './place.ts'

/** The files of a backup on this disk, undamaged; an encrypted one only with a private key that opens it. */
export async function openBackup(place: BackupPlace, found: FoundBackup): Promise<LocalBackup> {
  const { tables, contents, migrations } = found.manifest
  // Before hours of copying contents.
  requireKnown(migrations)
  const files = [...tables, contents]
  await using stack = new AsyncDisposableStack()
  const backup = stack.use(await place.open(found, [...files.map(({ file }) => file), secretsIn(found.manifest)]))
  for (const { file, sha256 } of files) await requireDigest(join(backup.folder, file), sha256)
  await requireIdentity(backup, place)
  stack.move()
  return backup
}

/** Refuses an encrypted backup without a private key. */
export function requireKey({ keys, locationOf }: BackupPlace, { name, manifest }: FoundBackup): void {
  if (kindOf(manifest) === 'encrypted' && keys.identities.length === 0)
    throw new Error(`${locationOf(name)} is encrypted: name the file of the private key with --identity`)
}

/** Checks the private key before contents are copied for hours. */
async function requireIdentity(backup: LocalBackup, place: BackupPlace): Promise<void> {
  const { manifest, folder, name } = backup
  const [table] = manifest.tables
  if (kindOf(manifest) === 'plain' || table === undefined) return
  requireKey(place, backup)
  const bytes = decrypt(createReadStream(join(folder, table.file)), place.keys.identities)
  try {
    await bytes.next()
  } catch (error) {
    if (!(error instanceof NotDecrypted)) throw error
    throw new Error(`${place.locationOf(name)} ${error.message}`, { cause: error })
  } finally {
    await bytes.return(undefined)
  }
}

const secretsIn = (manifest: Manifest): string => (kindOf(manifest) === 'encrypted' ? SECRETS + AGE : SECRETS)

/** The generated settings; null if the backup has none. */
export function readSecrets({ folder, manifest }: LocalBackup, identities: readonly string[]): Promise<Buffer | null> {
  const path = join(folder, secretsIn(manifest))
  return unlessMissing(kindOf(manifest) === 'encrypted' ? decryptFile(path, identities) : readFile(path))
}

/** A null name means the newest. */
export async function findBackup(place: BackupPlace, name: string | null): Promise<FoundBackup> {
  for await (const backup of place.backups()) if (name === null || backup.name === name) return backup
  throw new Error(`no finished backup in ${place.locationOf(name ?? '')}`)
}
