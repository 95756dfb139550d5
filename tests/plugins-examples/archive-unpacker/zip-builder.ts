import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly content: Uint8Array | string
  readonly isStored?: boolean
  /** What the archive says instead of the truth. */
  readonly claims?: { readonly sizeBytes?: number; readonly crc?: number; readonly method?: number }
  /** Unix mode, for links. */
  readonly mode?: number
}

/** A zip archive with names and claims that no sane program would write. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = encode(entry, offset)
    parts.push(local)
    directory.push(central)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

function encode({ name, content, isStored = false, claims = {}, mode = 0o100644 }: ZipEntry, offset: number) {
  const plain = Buffer.from(content)
  const packed = isStored ? plain : deflateRawSync(plain)
  const nameBytes = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x800, 2)
  common.writeUInt16LE(claims.method ?? (isStored ? 0 : 8), 4)
  common.writeUInt32LE(claims.crc ?? crc32(plain), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(claims.sizeBytes ?? plain.length, 18)
  common.writeUInt16LE(nameBytes.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((mode << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([20, 3])
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, rest, nameBytes])
  return { local, central }
}
