import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, lstat } from 'node:fs/promises'
import { recode } from '../encoding/encoding.ts'
import { type Damage, DamagedContent, type ExpectedContent } from './damaged-content.ts'
import { unlessMissing } from './file-errors.ts'
import { openStored } from './stored-file.ts'

const READ_BYTES = 262_144

export type InspectOptions = {
  readonly path: string
  readonly expected: ExpectedContent
  /** Identities of files that are known to be right; more are added. */
  readonly verified: Set<string>
  readonly signal: AbortSignal
}

/** `odd`: not a file, so that renaming another one over it may fail. */
export type InspectionResult =
  | { readonly state: 'absent' }
  | { readonly state: 'right' }
  | { readonly state: 'wrong' | 'odd'; readonly damage: Damage }

/** Whether the bytes under a path are the right ones. They are read, unless this very file was verified before. */
export async function inspect({ path, expected, verified, signal }: InspectOptions): Promise<InspectionResult> {
  const { sha256, sizeBytes } = expected
  const opened = await openStored({ path, sha256 }).catch(asDamage)
  if (opened === null) return { state: 'absent' }
  if ('found' in opened) return { state: 'odd', damage: opened }
  await using handle = opened
  const { identity, size } = identityOf(await handle.stat({ bigint: true }))
  if (verified.has(identity)) return { state: 'right' }
  const wrong = (found: string): InspectionResult => ({ state: 'wrong', damage: { sha256, place: path, found } })
  if (size !== sizeBytes) return wrong(`has ${size} bytes instead of ${sizeBytes}`)
  const found = await sha256Of(handle, { name: path, signal })
  if (found !== sha256) return wrong(`has the SHA-256 ${found}`)
  verified.add(identity)
  return { state: 'right' }
}

function asDamage(error: unknown): Damage {
  if (error instanceof DamagedContent) return error.damage
  throw error
}

type FileIdentity = { readonly identity: string; readonly size: number }

/** Changes when the file is replaced or written to, not when it gets another name. Null: there is none. */
export async function identityAt(path: string): Promise<string | null> {
  const found = await unlessMissing(lstat(path, { bigint: true }))
  return found === null ? null : identityOf(found).identity
}

function identityOf({ dev, ino, size, mtimeNs }: BigIntStats): FileIdentity {
  return { identity: [dev, ino, size, mtimeNs].join(':'), size: Number(size) }
}

type HashOptions = { readonly name: string; readonly signal: AbortSignal }

async function sha256Of(handle: FileHandle, { name, signal }: HashOptions): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  for (let at = 0; ; ) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, READ_BYTES, at)
    if (bytesRead === 0) return hash.digest('hex')
    const bytes = buffer.subarray(0, bytesRead)
    recode(name, bytes, at)
    hash.update(bytes)
    at += bytesRead
  }
}
