import fs from 'node:fs'
import { FileMagic, MagicFlags } from '@npcz/magic'
import { encodingOf, recode } from '../encoding/encoding.ts'
import { beginsWithMailHeader } from './mail-header.ts'

const UNKNOWN = 'data'
const CART = 'CaRT archive data'
const MAIL = 'RFC 822 mail'
const KNOWN_MAIL = /^(?:SMTP mail|RFC 822 mail|news or mail|MIME entity)\b/
const TEXT = /\btext\b/
const MAX_MAIL_HEADER_BYTES = 64 * 1024
const CART_HEADER = Buffer.from('CART\x01\0\0\0\0\0\0\0\0\0', 'latin1')

/** libmagic's description of a file; never empty, and `data` where libmagic fails. The first call loads libmagic, which takes 34 MB. */
export async function detectType(path: string): Promise<string> {
  try {
    const magic = await FileMagic.getInstance()
    // Without MAGIC_ERROR an unreadable path would be described as such, with its name.
    const detect = (): string => magic.detect(path, MagicFlags.MAGIC_ERROR)
    const type = (encodingOf(path) === 'plain' ? detect() : readingDecoded(path, detect)).trim() || UNKNOWN
    if (type === UNKNOWN) return isCart(path) ? CART : type
    return TEXT.test(type) && !KNOWN_MAIL.test(type) && isMail(path) ? `${MAIL}, ${type}` : type
  } catch {
    // An instance that trapped inside WebAssembly cannot be trusted with the next file.
    FileMagic.close()
    return UNKNOWN
  }
}

/** libmagic does not know the format. Its header: the name, version 1, and eight bytes of zeros. */
function isCart(path: string): boolean {
  return beginningOf(path, CART_HEADER.length).equals(CART_HEADER)
}

/** libmagic knows mails by their first field alone, and only some of the fields that come first. */
function isMail(path: string): boolean {
  return beginsWithMailHeader(beginningOf(path, MAX_MAIL_HEADER_BYTES))
}

function beginningOf(path: string, maxBytes: number): Buffer {
  const file = fs.openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(maxBytes)
    const read = bytes.subarray(0, fs.readSync(file, bytes, { position: 0 }))
    recode(path, read, 0)
    return read
  } finally {
    fs.closeSync(file)
  }
}

/**
 * libmagic takes a path only, and reads it by `readSync` of Node, always with a position. Decoding what it reads keeps the plain bytes out
 * of every file system. Nothing else runs in this thread meanwhile, and libmagic reads no other file.
 */
function readingDecoded<T>(path: string, read: () => T): T {
  const { readSync } = fs
  fs.readSync = (fd: number, buffer: NodeJS.ArrayBufferView, ...rest: unknown[]): number => {
    const [options] = rest
    const at = typeof options === 'object' && options !== null && 'position' in options ? options.position : undefined
    if (typeof at !== 'number') throw new Error('libmagic reads a file in an unknown way')
    const count = readSync(fd, buffer, { position: at })
    recode(path, new Uint8Array(buffer.buffer, buffer.byteOffset, count), at)
    return count
  }
  try {
    return read()
  } finally {
    fs.readSync = readSync
  }
}
