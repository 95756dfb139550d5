import { basename } from 'node:path'
import type { Member } from '../archive/open-zip.ts'

/** A member, and the SHA-256 that its bytes must have if the file name says so. */
export type VerifiableMember = Member & { readonly sha256?: string }

/** The name of the one sample in a file whose name has a further ending. */
export function nameOf(full: string, ending: string): Pick<VerifiableMember, 'name' | 'sha256'> {
  const file = basename(full)
  const name = file.toLowerCase().endsWith(ending) ? file.slice(0, -ending.length) : file
  // A config is named by an identifier that is not the hash of its text.
  const [, sha256] = /^([0-9a-f]{64})(?:\.(?!json$).*)?$/i.exec(name) ?? []
  return { name, ...(sha256 === undefined ? {} : { sha256: sha256.toLowerCase() }) }
}
