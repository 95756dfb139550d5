import { validationError } from '../errors/api-error.ts'

export type HashKind = 'md5' | 'sha1' | 'sha256' | 'sha512'

const kinds: Readonly<Record<number, HashKind>> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' }

/**
 * The kind of hash of an identifier; undefined for anything else.
 *
 * @example hashKind('d41d8cd98f00b204e9800998ecf8427e') // 'md5'
 */
export function hashKind(id: string): HashKind | undefined {
  return /^[0-9a-f]+$/i.test(id) ? kinds[id.length] : undefined
}

/** The identifier in lower case; anything but a hash is refused before a request. */
export function checkId(id: string, field = 'id'): string {
  if (hashKind(id)) return id.toLowerCase()
  const hint = /^[0-9a-f]{6,}$/i.test(id) ? '; client.find() finds a hash by its first digits' : ''
  throw validationError(field, `"${id.slice(0, 130)}" is not an MD5, SHA-1, SHA-256 or SHA-512 in hex${hint}`)
}
