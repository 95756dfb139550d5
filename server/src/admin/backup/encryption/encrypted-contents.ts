import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { checkedRead } from '../../../storage/checked-read.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import { unlessMissing } from '../../../storage/file-errors.ts'
import { contentKey, digestInKey } from '../../../storage/paths.ts'
import type { WholeContent } from '../../../storage/storage.ts'
import { writeDurably } from '../packed-file.ts'
import type { BackupContents } from '../place.ts'
import {
  AGE,
  type BackupKeys,
  type Bytes,
  decrypt,
  digested,
  encrypt,
  HEADER_BYTES,
  NotDecrypted,
  plainBytes,
} from './age.ts'

/** Files of encrypted contents in a folder or bucket. A name is `a/b/c/d/<sha256>.age`. */
export type EncryptedFiles = {
  readonly place: string
  /** Null if it does not exist. Fewer bytes only if the file is shorter. */
  start(name: string, bytes: number): Promise<StartOfFile | null>
  read(name: string): Promise<Bytes>
  /** A new path on this disk. */
  draft(): Promise<string>
  /** Makes the draft durable under the name. */
  keep(draft: string, name: string): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncIterable<ListedFile>
}

/** The first bytes of a file, and the size of all. */
export type StartOfFile = { readonly bytes: Uint8Array; readonly sizeBytes: number }

export type ListedFile = { readonly name: string; readonly sizeBytes: number; readonly changedAt: number }

/** Contents under their SHA-256, each an encrypted file of its own. */
export function openEncryptedContents(files: EncryptedFiles, keys: BackupKeys): BackupContents {
  return {
    place: files.place,
    open: (sha256) => open(files, { sha256, keys }),
    stage: (source, signal) => stage(files, { source, signal, keys }),
    remove: (sha256) => files.remove(nameOf(sha256)),
    async *list() {
      for await (const { name, ...found } of files.list()) {
        const sha256 = name.endsWith(AGE) ? digestInKey(name.slice(0, -AGE.length)) : null
        if (sha256 !== null) yield { sha256, ...found }
      }
    },
  }
}

const NAMING = { hashPathing: true, hashPathingFallback: false }
const nameOf = (sha256: string): string => contentKey(NAMING, sha256) + AGE

type SoughtContent = { readonly sha256: string; readonly keys: BackupKeys }

async function open(files: EncryptedFiles, { sha256, keys }: SoughtContent): Promise<WholeContent | null> {
  const name = nameOf(sha256)
  const start = await files.start(name, HEADER_BYTES.usual)
  if (start === null) return null
  const place = `${name} in ${files.place}`
  const sizeBytes = sizeIn(start) ?? sizeIn(await files.start(name, HEADER_BYTES.most))
  if (sizeBytes === null) throw new DamagedContent({ sha256, place, found: 'is not a file of age' })
  const source = { sha256, place, sizeBytes, read: () => decrypted(files, { name, place, sha256, keys }) }
  return { sizeBytes, read: () => Readable.from(checkedRead(source), { objectMode: false }) }
}

const sizeIn = (start: StartOfFile | null): number | null => start && plainBytes(start.bytes, start.sizeBytes)

type EncryptedFile = SoughtContent & { readonly name: string; readonly place: string }

async function* decrypted(files: EncryptedFiles, { name, place, sha256, keys }: EncryptedFile): AsyncGenerator<Buffer> {
  try {
    yield* decrypt(await files.read(name), keys.identities)
  } catch (error) {
    throw error instanceof NotDecrypted ? new DamagedContent({ sha256, place, found: error.message }) : error
  }
}

type NewContent = { readonly source: Bytes; readonly signal: AbortSignal; readonly keys: BackupKeys }

/** Only encrypted bytes reach the disk. */
async function stage(files: EncryptedFiles, { source, signal, keys }: NewContent) {
  const path = await files.draft()
  const hash = createHash('sha256')
  const discard = async (): Promise<void> => void (await unlessMissing(unlink(path)))
  try {
    const plain = addAbortSignal(signal, Readable.from(digested(source, hash), { objectMode: false }))
    await writeDurably(path, await encrypt(plain, keys.recipients))
  } catch (error) {
    await discard()
    throw error
  }
  const sha256 = hash.digest('hex')
  return {
    digests: { sha256 },
    commit: () => files.keep(path, nameOf(sha256)),
    [Symbol.asyncDispose]: discard,
  }
}
