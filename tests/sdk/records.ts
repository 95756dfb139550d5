import { createHash } from 'node:crypto'
import type { FileDetail, FileSummary } from '@lazaret/sdk'

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A record of the listing; `n` gives it its place: the higher, the newer. */
export function aFile(n: number): FileSummary {
  const sha256 = sha256Of(`file ${n}`)
  return {
    id: sha256,
    type: 'file',
    tags: [],
    upload_time: `2026-01-01T00:00:${String(Math.floor(n / 1000)).padStart(2, '0')}.${String(n % 1000).padStart(6, '0')}+00:00`,
    file_name: `${n}.bin`,
    file_size: n + 1,
    file_type: 'data',
    md5: createHash('md5').update(`file ${n}`).digest('hex'),
    sha1: createHash('sha1').update(`file ${n}`).digest('hex'),
    sha256,
  }
}

export function fileDetail(bytes: Uint8Array, name = 'sample.bin'): FileDetail {
  const sha256 = sha256Of(bytes)
  return {
    ...aFile(0),
    id: sha256,
    sha256,
    file_name: name,
    file_size: bytes.byteLength,
    favorite: false,
    parents: [],
    children: [],
    attributes: [],
    share_3rd_party: true,
    alt_names: [],
    sha512: createHash('sha512').update(bytes).digest('hex'),
    crc32: '00000000',
    ssdeep: null,
    latest_config: null,
  }
}
