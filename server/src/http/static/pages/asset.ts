import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { contentTypeOf } from '../web-types.ts'

/** Below the API, so that proxies that pass only that on reach them. */
const FOLDER = 'api/pages/'
const compress = promisify(gzip)

/** A file that pages load. Its name holds its hash: it may be cached forever. */
export type Asset = {
  readonly path: string
  readonly type: string
  bytes(): Promise<Buffer>
  compressed(): Promise<Buffer>
}

export function textAsset(name: string, text: string): Asset {
  const bytes = Buffer.from(text)
  return asset(name, bytes, async () => bytes)
}

/** Kept on disk, and in memory only in its compressed form once asked for. */
export function fileAsset(name: string, file: string): Asset {
  return asset(name, readFileSync(file), () => readFile(file))
}

function asset(name: string, content: Buffer, bytes: () => Promise<Buffer>): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const extension = extname(name)
  let compressed: Promise<Buffer> | undefined
  return {
    path: `${FOLDER}${name.slice(0, -extension.length)}.${hash}${extension}`,
    type: contentTypeOf(extension),
    bytes,
    compressed: () => {
      compressed ??= bytes().then((plain) => compress(plain, { level: 9 }))
      return compressed
    },
  }
}
