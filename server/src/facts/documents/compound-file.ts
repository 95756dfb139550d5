import * as cfb from 'cfb'
import { cleanText } from '../text.ts'

export type Stream = { readonly path: string; readonly size: number; readonly content: Buffer }

const SIGNATURE = 'd0cf11e0a1b11ae1'
const MAX_STREAMS = 4096
const STREAM = 2

export function isCompoundFile(data: Buffer): boolean {
  return data.length >= 512 && data.toString('hex', 0, 8) === SIGNATURE
}

export function readStreams(data: Buffer): Stream[] {
  const { FileIndex, FullPaths } = cfb.parse(data, { type: 'buffer' })
  return FileIndex.slice(0, MAX_STREAMS).flatMap(({ type, size, content }, n) => {
    if (type !== STREAM) return []
    const path = cleanText((FullPaths[n] ?? '').replace(/^[^/]*\//, ''))
    // Streams share their bytes with the file's chains of sectors: a hostile file names one chain in all its entries.
    return { path, size, content: Buffer.isBuffer(content) ? content : Buffer.from(content ?? []) }
  })
}
