import { createHash } from 'node:crypto'
import type { PeImage } from './image.ts'

const DANS = 0x536e6144
const FIRST = 0x80

/** The MD5 of the Rich header without its key, as other tools compute it. */
export function richHashOf({ data, header }: PeImage): string | null {
  const end = data.subarray(0, header).lastIndexOf('Rich')
  if (end < FIRST || end + 8 > data.length) return null
  const key = data.readUInt32LE(end + 4)
  let start = FIRST
  while (start < end && (data.readUInt32LE(start) ^ DANS) >>> 0 !== key) start += 4
  if (start >= end) return null
  const clear = Buffer.from(data.subarray(start, end))
  for (let at = 0; at + 4 <= clear.length; at += 4) clear.writeUInt32LE((clear.readUInt32LE(at) ^ key) >>> 0, at)
  return createHash('md5').update(clear).digest('hex')
}
