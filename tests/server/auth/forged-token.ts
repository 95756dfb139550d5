import { createHmac, type KeyObject } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as anybody could write it who knows this key. */
export function forge(key: string | KeyObject, claims: Json, header: Json = { alg: 'HS512', typ: 'JWT' }): string {
  const content = `${encode(header)}.${encode(claims)}`
  const hash = header.alg === 'HS256' ? 'sha256' : 'sha512'
  const signature = header.alg === 'none' ? '' : createHmac(hash, key).update(content).digest('base64url')
  return `${content}.${signature}`
}

export function claimsOf(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
