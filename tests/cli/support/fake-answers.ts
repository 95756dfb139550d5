import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type StoredObject = {
  bytes: Buffer
  name: string
  tags: string[]
  time: string
  /** What a broken disk would serve instead. */
  served?: Buffer
}

export function bare(id: string, { tags, time }: StoredObject) {
  return { id, type: 'file', tags: tagList(tags), upload_time: time }
}

export function summary(id: string, file: StoredObject) {
  const { bytes, name } = file
  const hashes = { md5: hash('md5', bytes), sha1: hash('sha1', bytes), sha256: id }
  return { ...bare(id, file), file_name: name, file_size: bytes.length, file_type: 'data', ...hashes }
}

export function detail(id: string, file: StoredObject) {
  const more = { favorite: false, parents: [], children: [], attributes: [], share_3rd_party: true }
  return {
    ...summary(id, file),
    ...more,
    alt_names: [],
    sha512: hash('sha512', file.bytes),
    crc32: '00000000',
    ssdeep: null,
    latest_config: null,
  }
}

export function tagList(tags: readonly string[]): { tag: string }[] {
  return tags.map((tag) => ({ tag }))
}

export function problem(response: ServerResponse, status: number, code: string, message: string): void {
  json(response, status, { message, code, request_id: '0f8fad5bd9cb469fa16570867728950e' })
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export function hash(name: string, bytes: Uint8Array): string {
  return createHash(name).update(bytes).digest('hex')
}
