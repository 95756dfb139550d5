import { openAsBlob } from 'node:fs'
import type { Entry, FileEntry } from '@zip.js/zip.js'
import { CliError, reasonOf } from '../program/cli-error.ts'
import { checkLimits, type Limits } from './limits.ts'
import { type PasswordProvider, readMember } from './read-member.ts'

/** A file in an archive. Its name is untrusted text, never a path. */
export type Member = {
  readonly name: string
  readonly sizeBytes: number
  readonly isEncrypted: boolean
  /** Why it is not extracted. */
  readonly refusal?: string
  /** The bytes, read again for each call; fails when they do not match the archive. */
  open(signal?: AbortSignal): AsyncGenerator<Uint8Array>
  /** Finds the password; throws when it is wrong. */
  unlock(): Promise<void>
}

export type ArchiveOptions = { readonly limits: Limits; readonly unlock: PasswordProvider }

/** The files in a zip, plain or encrypted. Nothing is unpacked before all of it is known to stay within the limits. */
export async function readZip(path: string, { limits, unlock }: ArchiveOptions): Promise<readonly Member[]> {
  const { ZipReader, BlobReader } = await import('@zip.js/zip.js')
  const blob = await openAsBlob(path)
  // Names are never used as paths, so any name may be read.
  const reader = new ZipReader(new BlobReader(blob), { useWebWorkers: false, filenameValidation: 'tolerant' })
  const files: FileEntry[] = []
  let totalBytes = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue
      files.push(entry)
      totalBytes += entry.uncompressedSize
      checkLimits({ members: files.length, totalBytes, packedBytes: blob.size }, limits)
    }
  } catch (error) {
    throw error instanceof CliError ? error : new CliError('failed', `the archive cannot be read: ${reasonOf(error)}`)
  }
  return files.map((entry) => memberOf(entry, unlock))
}

function memberOf(entry: FileEntry, unlock: PasswordProvider): Member {
  const { filename: name, uncompressedSize: sizeBytes } = entry
  const refusal = refusalOf(entry)
  return {
    name,
    sizeBytes,
    isEncrypted: entry.encrypted,
    ...(refusal === undefined ? {} : { refusal }),
    open: (signal) => readMember(entry, { unlock, signal }),
    unlock: async () => {
      if (entry.encrypted) await unlock(entry)
    },
  }
}

function refusalOf(entry: Entry): string | undefined {
  if (entry.symlink) return 'symbolic link'
  return entry.uncompressedSize === 0 ? 'empty' : undefined
}

/** The last part of a member's name. */
export function baseNameOf(name: string): string {
  return name.split(/[/\\]/).at(-1) || 'unnamed'
}
