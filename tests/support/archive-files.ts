import { crc32 } from 'node:zlib'
import * as CFB from 'cfb'

type Content = { readonly name: string; readonly content: string | Uint8Array }

/** A cabinet of files that are not compressed, of less than 32 KiB together. */
export function cabOf(files: readonly Content[]): Buffer {
  const data = Buffer.concat(files.map(({ content }) => Buffer.from(content)))
  let offset = 0
  const entries = files.map(({ name, content }) => {
    const head = Buffer.alloc(16)
    head.writeUInt32LE(content.length, 0)
    head.writeUInt32LE(offset, 4)
    // The name is UTF-8.
    head.writeUInt16LE(0xa0, 14)
    offset += content.length
    return Buffer.concat([head, Buffer.from(`${name}\0`)])
  })
  const listing = Buffer.concat(entries)
  const folder = Buffer.alloc(8)
  folder.writeUInt32LE(36 + 8 + listing.length, 0)
  folder.writeUInt16LE(1, 4)
  const block = Buffer.alloc(8)
  block.writeUInt16LE(data.length, 4)
  block.writeUInt16LE(data.length, 6)
  const header = Buffer.alloc(36)
  header.write('MSCF', 'latin1')
  header.writeUInt32LE(36 + 8 + listing.length + 8 + data.length, 8)
  header.writeUInt32LE(36 + 8, 16)
  header.writeUInt8(3, 24)
  header.writeUInt8(1, 25)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(files.length, 28)
  return Buffer.concat([header, folder, listing, block, data])
}

/** A RAR archive, version 5, of files that are not compressed. */
export function rarOf(files: readonly Content[]): Buffer {
  const blocks = files.map(({ name, content }) => {
    const data = Buffer.from(content)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(data))
    const title = Buffer.from(name)
    const size = varint(data.length)
    // File header with data; unpacked size; flags: with a checksum; Unix.
    const fields = [varint(2), varint(2), size, varint(4), size, varint(0), checksum, varint(0), varint(1)]
    return Buffer.concat([rarBlock(Buffer.concat([...fields, varint(title.length), title])), data])
  })
  const main = rarBlock(Buffer.from([1, 0, 0]))
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
    main,
    ...blocks,
    rarBlock(Buffer.from([5, 0, 0])),
  ])
}

function rarBlock(body: Buffer): Buffer {
  const sized = Buffer.concat([varint(body.length), body])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(sized))
  return Buffer.concat([checksum, sized])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    bytes.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest)
    if (rest <= 0x7f) return Buffer.from(bytes)
  }
}

const SECTOR = 2048

/** A disc image (ISO 9660) with files in its root folder, each of one sector. */
export function isoOf(files: readonly Content[]): Buffer {
  const first = 19
  const self = isoRecord('\0', 18, SECTOR, true)
  const records = files.map(({ name, content }, at) => isoRecord(`${name};1`, first + at, content.length, false))
  const volume = Buffer.alloc(SECTOR)
  volume.write('\x01CD001\x01', 'latin1')
  volume.fill(' ', 8, 72)
  volume.write('DISC', 40)
  bothEndian(volume, 80, first + files.length)
  for (const [at, value] of [
    [120, 1],
    [124, 1],
    [128, SECTOR],
  ] as const) {
    volume.writeUInt16LE(value, at)
    volume.writeUInt16BE(value, at + 2)
  }
  self.copy(volume, 156)
  volume.writeUInt8(1, 881)
  const end = sector(Buffer.from('\xffCD001\x01', 'latin1'))
  const folder = sector(Buffer.concat([self, isoRecord('\x01', 18, SECTOR, true), ...records]))
  const contents = files.map(({ content }) => sector(Buffer.from(content)))
  return Buffer.concat([Buffer.alloc(16 * SECTOR), volume, end, folder, ...contents])
}

function isoRecord(name: string, start: number, sizeBytes: number, isFolder: boolean): Buffer {
  const length = 33 + name.length + ((name.length + 1) & 1)
  const record = Buffer.alloc(length)
  record.writeUInt8(length, 0)
  bothEndian(record, 2, start)
  bothEndian(record, 10, sizeBytes)
  record.writeUInt8(isFolder ? 2 : 0, 25)
  record.writeUInt16LE(1, 28)
  record.writeUInt16BE(1, 30)
  record.writeUInt8(name.length, 32)
  record.write(name, 33, 'latin1')
  return record
}

function bothEndian(bytes: Buffer, at: number, value: number): void {
  bytes.writeUInt32LE(value, at)
  bytes.writeUInt32BE(value, at + 4)
}

function sector(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & (SECTOR - 1))])
}

/** A compound file, as installers are. */
export function compoundOf(files: readonly Content[]): Buffer {
  const file = CFB.utils.cfb_new()
  for (const { name, content } of files) CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}
