import type { ArchiveSource } from '../archive-source.ts'
import { UnpackFailure } from '../unpack-failure.ts'
import { reasonOf, throwIfEnded } from './engine-failure.ts'
import { ARCHIVE_PATH, FRAME } from './messages.ts'
import { runEngine } from './run-engine.ts'

// Folders and empty files are listed as well.
const MAX_LISTED_FILES = 100_000

type TriedArchive = { readonly source: ArchiveSource; readonly type: string }

/** The first password that opens the archive and its smallest encrypted file; any if nothing is encrypted. */
export async function findPassword(source: ArchiveSource, type: string, passwords: readonly string[]): Promise<string> {
  const archive = { source, type }
  let listed: EncryptedFile | null = null
  for (const password of passwords.length === 0 ? [''] : passwords) {
    listed ??= await findEncrypted(archive, password)
    if (listed === null) continue
    if (listed.name === null || (await isAccepted(archive, password, listed.name))) return password
  }
  if (listed === null) throw new UnpackFailure('password', { endsArchive: true })
  return passwords[0] ?? ''
}

type EncryptedFile = { readonly name: string | null; readonly sizeBytes: number }

/** The smallest encrypted file, which may be none. Null: the password does not open the directory. */
async function findEncrypted({ source, type }: TriedArchive, password: string): Promise<EncryptedFile | null> {
  let smallest: EncryptedFile = { name: null, sizeBytes: Number.POSITIVE_INFINITY }
  let [name, sizeBytes, files] = ['', 0, 0]
  for await (const frame of runEngine(source, [
    'l',
    '-slt',
    '-ba',
    '-bsp0',
    type,
    `-p${password}`,
    '--',
    ARCHIVE_PATH,
  ])) {
    throwIfEnded(frame)
    const line = frame.payload.toString()
    if (frame.kind === FRAME.error && reasonOf(line) === 'password') return null
    if (frame.kind !== FRAME.output) continue
    const [, field, value = ''] = /^(Path|Size) = (.*)$/.exec(line) ?? []
    if (field === 'Path') {
      name = value
      files += 1
    }
    if (files > MAX_LISTED_FILES) throw new UnpackFailure('limit', { endsArchive: true })
    if (field === 'Size') sizeBytes = Number(value)
    if (line === 'Encrypted = +' && sizeBytes > 0 && sizeBytes < smallest.sizeBytes) smallest = { name, sizeBytes }
  }
  return smallest
}

async function isAccepted({ source, type }: TriedArchive, password: string, name: string): Promise<boolean> {
  const args = ['t', '-spd', '-bso0', '-bsp0', type, `-p${password}`, '--', ARCHIVE_PATH, name]
  for await (const frame of runEngine(source, args)) {
    throwIfEnded(frame)
    if (frame.kind === FRAME.error && reasonOf(frame.payload.toString()) === 'password') return false
  }
  return true
}
