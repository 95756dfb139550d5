const HEADER = 0x100
const OPTIONAL = HEADER + 24
const SECTION_TABLE = OPTIONAL + 240
const TEXT_OFFSET = 0x400
const DATA_OFFSET = 0x600
const DATA_ADDRESS = 0x2000
const SIZE = 0x1000

export const PE_COMPILED = 1_700_000_000
export const PE_PDB = 'C:\\build\\agent.pdb'

type PeOptions = {
  readonly overlay?: string
  /** A PNG or a bitmap, in place of the version info. */
  readonly icon?: Buffer
}

/** A program for amd64 with two sections, imports, exports, debug path, Rich header, resources, version info and an overlay. */
export function makePe({ overlay = 'appended', icon }: PeOptions = {}): Buffer {
  const pe = Buffer.alloc(SIZE)
  writeHeaders(pe)
  writeRichHeader(pe)
  writeSections(pe)
  writeImports(pe)
  writeExports(pe)
  writeDebugPath(pe)
  writeResources(pe)
  return Buffer.concat([icon === undefined ? pe : withIcon(pe, icon), Buffer.from(overlay)])
}

/** Where an offset of the second section is in memory. */
const addressOf = (offset: number): number => DATA_ADDRESS + offset - DATA_OFFSET

function writeHeaders(pe: Buffer): void {
  pe.write('MZ')
  pe.writeUInt32LE(HEADER, 0x3c)
  pe.write('PE\0\0', HEADER)
  pe.writeUInt16LE(0x8664, HEADER + 4)
  pe.writeUInt16LE(2, HEADER + 6)
  pe.writeUInt32LE(PE_COMPILED, HEADER + 8)
  pe.writeUInt16LE(240, HEADER + 20)
  pe.writeUInt16LE(0x22, HEADER + 22)
  pe.writeUInt16LE(0x20b, OPTIONAL)
  pe.writeUInt32LE(0x1000, OPTIONAL + 16)
  pe.writeBigUInt64LE(0x140000000n, OPTIONAL + 24)
  pe.writeUInt32LE(0x1000, OPTIONAL + 32)
  pe.writeUInt32LE(0x200, OPTIONAL + 36)
  pe.writeUInt32LE(0x4000, OPTIONAL + 56)
  pe.writeUInt32LE(0x400, OPTIONAL + 60)
  pe.writeUInt16LE(3, OPTIONAL + 68)
  pe.writeUInt32LE(16, OPTIONAL + 108)
}

function writeDirectory(pe: Buffer, index: number, offset: number, size: number): void {
  pe.writeUInt32LE(addressOf(offset), OPTIONAL + 112 + 8 * index)
  pe.writeUInt32LE(size, OPTIONAL + 116 + 8 * index)
}

function writeRichHeader(pe: Buffer): void {
  const key = 0x1234abcd
  const words = [0x536e6144, 0, 0, 0, 0x00010203, 7]
  for (const [n, word] of words.entries()) pe.writeUInt32LE((word ^ key) >>> 0, 0x80 + 4 * n)
  pe.write('Rich', 0x80 + 4 * words.length)
  pe.writeUInt32LE(key, 0x84 + 4 * words.length)
}

function writeSections(pe: Buffer): void {
  const sections = [
    { name: '.text', memory: 0x200, address: 0x1000, size: 0x200, offset: TEXT_OFFSET, flags: 0x60000020 },
    { name: '.rdata', memory: 0xa00, address: DATA_ADDRESS, size: 0xa00, offset: DATA_OFFSET, flags: 0x40000040 },
  ]
  for (const [n, { name, memory, address, size, offset, flags }] of sections.entries()) {
    const at = SECTION_TABLE + 40 * n
    pe.write(name, at)
    pe.writeUInt32LE(memory, at + 8)
    pe.writeUInt32LE(address, at + 12)
    pe.writeUInt32LE(size, at + 16)
    pe.writeUInt32LE(offset, at + 20)
    pe.writeUInt32LE(flags, at + 36)
  }
  for (let at = TEXT_OFFSET; at < DATA_OFFSET; at++) pe[at] = (at * 7) & 255
}

/** CreateFileA and ExitProcess of KERNEL32.dll, and the third function of WS2_32.dll. */
function writeImports(pe: Buffer): void {
  const start = DATA_OFFSET
  writeDirectory(pe, 1, start, 60)
  const names = { kernel: start + 0x60, sockets: start + 0x70, create: start + 0x80, exit: start + 0x90 }
  pe.write('KERNEL32.dll', names.kernel)
  pe.write('WS2_32.dll', names.sockets)
  pe.write('CreateFileA', names.create + 2)
  pe.write('ExitProcess', names.exit + 2)
  const tables = [start + 0xb0, start + 0xd0] as const
  for (const [n, name] of [names.kernel, names.sockets].entries()) {
    const table = addressOf(tables[n] ?? 0)
    pe.writeUInt32LE(table, start + 20 * n)
    pe.writeUInt32LE(addressOf(name), start + 20 * n + 12)
    pe.writeUInt32LE(table, start + 20 * n + 16)
  }
  pe.writeUInt32LE(addressOf(names.create), tables[0])
  pe.writeUInt32LE(addressOf(names.exit), tables[0] + 8)
  pe.writeBigUInt64LE(0x8000000000000003n, tables[1])
}

function writeExports(pe: Buffer): void {
  const start = DATA_OFFSET + 0x100
  writeDirectory(pe, 0, start, 0x60)
  pe.writeUInt32LE(addressOf(start + 0x50), start + 12)
  pe.writeUInt32LE(1, start + 16)
  pe.writeUInt32LE(1, start + 20)
  pe.writeUInt32LE(1, start + 24)
  pe.writeUInt32LE(addressOf(start + 0x28), start + 28)
  pe.writeUInt32LE(addressOf(start + 0x2c), start + 32)
  pe.writeUInt32LE(addressOf(start + 0x30), start + 36)
  pe.writeUInt32LE(0x1000, start + 0x28)
  pe.writeUInt32LE(addressOf(start + 0x40), start + 0x2c)
  pe.write('StartAgent', start + 0x40)
  pe.write('agent.dll', start + 0x50)
}

function writeDebugPath(pe: Buffer): void {
  const start = DATA_OFFSET + 0x200
  writeDirectory(pe, 6, start, 28)
  const record = start + 0x20
  pe.writeUInt32LE(2, start + 12)
  pe.writeUInt32LE(24 + PE_PDB.length + 1, start + 16)
  pe.writeUInt32LE(addressOf(record), start + 20)
  pe.writeUInt32LE(record, start + 24)
  pe.write('RSDS', record)
  pe.write(PE_PDB, record + 24)
}

/** A version resource with one text. */
function writeResources(pe: Buffer): void {
  const start = DATA_OFFSET + 0x300
  writeDirectory(pe, 2, start, 0x200)
  for (const [level, id] of [16, 1, 1033].entries()) {
    const at = start + 24 * level
    pe.writeUInt16LE(1, at + 14)
    pe.writeUInt32LE(id, at + 16)
    pe.writeUInt32LE(level < 2 ? 0x80000000 + 24 * (level + 1) : 72, at + 20)
  }
  const info = versionInfo('CompanyName', 'Example Ltd')
  const content = start + 0x60
  pe.writeUInt32LE(addressOf(content), start + 72)
  pe.writeUInt32LE(info.length, start + 76)
  info.copy(pe, content)
}

const ICON_GROUP = Buffer.from('0000010001000000000001002000000000000100', 'hex')

/** Replaces the resources by an icon and its group. */
function withIcon(pe: Buffer, icon: Buffer): Buffer {
  const resources = Buffer.alloc(0xc0)
  // The root, two folders of each type, and the places of the contents.
  resources.writeUInt16LE(2, 14)
  const contents = [
    { type: 3, bytes: icon },
    { type: 14, bytes: ICON_GROUP },
  ]
  let end = SIZE + resources.length
  for (const [n, { type, bytes }] of contents.entries()) {
    const folder = 0x20 + 0x30 * n
    resources.writeUInt32LE(type, 16 + 8 * n)
    resources.writeUInt32LE(0x80000000 + folder, 20 + 8 * n)
    for (const [level, target] of [0x80000000 + folder + 0x18, 0x90 + 0x10 * n].entries()) {
      resources.writeUInt16LE(1, folder + 0x18 * level + 14)
      resources.writeUInt32LE(1, folder + 0x18 * level + 16)
      resources.writeUInt32LE(target, folder + 0x18 * level + 20)
    }
    resources.writeUInt32LE(addressOf(end), 0x90 + 0x10 * n)
    resources.writeUInt32LE(bytes.length, 0x94 + 0x10 * n)
    end += bytes.length
  }
  const file = Buffer.concat([pe, resources, ...contents.map(({ bytes }) => bytes)])
  writeDirectory(file, 2, SIZE, file.length - SIZE)
  for (const field of [8, 16]) file.writeUInt32LE(file.length - DATA_OFFSET, SECTION_TABLE + 40 + field)
  return file
}

function versionInfo(key: string, value: string): Buffer {
  const text = block(key, Buffer.from(`${value}\0`, 'utf16le'), [], value.length + 1)
  const file = block('StringFileInfo', Buffer.alloc(0), [block('040904B0', Buffer.alloc(0), [text])])
  return block('VS_VERSION_INFO', Buffer.alloc(52), [file])
}

function block(key: string, value: Buffer, children: readonly Buffer[], valueLength = value.length): Buffer {
  const header = padded(Buffer.concat([Buffer.alloc(6), Buffer.from(`${key}\0`, 'utf16le')]))
  const bytes = Buffer.concat([header, padded(value), ...children])
  bytes.writeUInt16LE(bytes.length, 0)
  bytes.writeUInt16LE(valueLength, 2)
  bytes.writeUInt16LE(1, 4)
  return bytes
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}
