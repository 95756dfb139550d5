import * as cfb from 'cfb'
import { u16, u32 } from './little-endian.ts'

type Module = { readonly name: string; readonly code: string }

const MODULE_CACHE = Buffer.alloc(40, 0xaa)

/** Adds a VBA project with these modules below a folder of a compound file. */
export function addVbaProject(file: cfb.CFB$Container, folder: string, modules: readonly Module[]): void {
  const add = (name: string, content: Buffer): void => void cfb.utils.cfb_add(file, `${folder}/VBA/${name}`, content)
  add('_VBA_PROJECT', Buffer.from('cc61ffff000000', 'hex'))
  add('dir', compress(directoryOf(modules)))
  for (const { name, code } of modules)
    add(name, Buffer.concat([MODULE_CACHE, compress(Buffer.from(codeOf(name, code), 'latin1'))]))
  const lines = ['ID="{00000000-0000-0000-0000-000000000000}"', ...modules.map(({ name }) => `Module=${name}`)]
  cfb.utils.cfb_add(file, `${folder}/PROJECT`, Buffer.from(`${lines.join('\r\n')}\r\n`))
}

/** The code as it is in the file. */
export function codeOf(name: string, code: string): string {
  return `Attribute VB_Name = "${name}"\r\n${code.replaceAll('\n', '\r\n')}\r\n`
}

function directoryOf(modules: readonly Module[]): Buffer {
  return Buffer.concat([
    recordOf(0x01, u32(1)),
    recordOf(0x02, u32(0x409)),
    recordOf(0x14, u32(0x409)),
    recordOf(0x03, u16(1252)),
    recordOf(0x04, Buffer.from('Project')),
    recordOf(0x05, Buffer.alloc(0)),
    recordOf(0x40, Buffer.alloc(0)),
    recordOf(0x06, Buffer.alloc(0)),
    recordOf(0x3d, Buffer.alloc(0)),
    recordOf(0x07, u32(0)),
    recordOf(0x08, u32(0)),
    // The version has four bytes by its size, and six.
    Buffer.concat([u16(9), u32(4), u32(1), u16(1)]),
    recordOf(0x0c, Buffer.alloc(0)),
    recordOf(0x3c, Buffer.alloc(0)),
    recordOf(0x0f, u16(modules.length)),
    recordOf(0x13, u16(0xffff)),
    ...modules.map(({ name }) => moduleRecords(name)),
    recordOf(0x10, Buffer.alloc(0)),
  ])
}

function moduleRecords(name: string): Buffer {
  const [short, wide] = [Buffer.from(name, 'latin1'), Buffer.from(name, 'utf16le')]
  return Buffer.concat([
    recordOf(0x19, short),
    recordOf(0x47, wide),
    recordOf(0x1a, short),
    recordOf(0x32, wide),
    recordOf(0x1c, Buffer.alloc(0)),
    recordOf(0x48, Buffer.alloc(0)),
    recordOf(0x31, u32(MODULE_CACHE.length)),
    recordOf(0x1e, u32(0)),
    recordOf(0x2c, u16(0xffff)),
    recordOf(0x21, Buffer.alloc(0)),
    recordOf(0x2b, Buffer.alloc(0)),
  ])
}

function recordOf(id: number, data: Buffer): Buffer {
  return Buffer.concat([u16(id), u32(data.length), data])
}

/** A container of [MS-OVBA] 2.4.1, with a copy wherever three or more bytes came before in the chunk. */
export function compress(data: Buffer): Buffer {
  const chunks: Buffer[] = [Buffer.from([1])]
  for (let at = 0; at < data.length; at += 4096) chunks.push(compressChunk(data.subarray(at, at + 4096)))
  return Buffer.concat(chunks)
}

function compressChunk(chunk: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < chunk.length; ) {
    let flags = 0
    const tokens: Buffer[] = []
    for (let bit = 0; bit < 8 && at < chunk.length; bit++) {
      const { token, length } = tokenAt(chunk, at)
      if (length > 1) flags |= 1 << bit
      tokens.push(token)
      at += length
    }
    parts.push(Buffer.from([flags]), ...tokens)
  }
  const body = Buffer.concat(parts)
  // A chunk that does not become smaller stays as it is.
  if (body.length > 4096) return Buffer.concat([u16(0x3fff), chunk])
  return Buffer.concat([u16(0xb000 | (body.length - 1)), body])
}

function tokenAt(chunk: Buffer, at: number): { readonly token: Buffer; readonly length: number } {
  const offsetBits = Math.max(4, Math.ceil(Math.log2(at)))
  const most = Math.min(chunk.length - at, (0xffff >> offsetBits) + 3)
  for (let length = Math.min(most, 40); length >= 3; length--) {
    const found = chunk.subarray(0, at).lastIndexOf(chunk.subarray(at, at + length))
    if (found >= 0) return { token: u16(((at - found - 1) << (16 - offsetBits)) | (length - 3)), length }
  }
  return { token: chunk.subarray(at, at + 1), length: 1 }
}
