import { ENCRYPTION_BYTES } from './encryption.ts'

const [LOCAL, DESCRIPTOR, CENTRAL, END64, LOCATOR, END] = [
  0x04034b50, 0x08074b50, 0x02014b50, 0x06064b50, 0x07064b50, 0x06054b50,
]
const MADE_BY_UNIX = 0x0333
const READER_VERSION = 51
const [ENCRYPTED, DESCRIPTOR_FOLLOWS, UTF8_NAME] = [0x0001, 0x0008, 0x0800]
const AES_METHOD = 99
const DEFLATE_METHOD = 8
const FIRST_OF_1980 = 0x00210000
// A regular file that everybody may read.
const ATTRIBUTES = 0o100_644 * 2 ** 16
const IN_EXTRA = 0xffffffff
const MAX_SHORT_BYTES = 0xfffffffe
const MAX_ENTRIES = 0xfffe
// Stored blocks of deflate add 5 bytes to each 65 535; twice that leaves room for the ends of streams and blocks.
const GROWTH = 10 / 65_535
const MIN_GROWTH_BYTES = 1024

/** `sizeBytes` null: not known in advance. */
export type Entry = { readonly name: string; readonly sizeBytes: number | null }
export type WrittenEntry = { readonly crc: number; readonly sizeBytes: number; readonly packedBytes: number }

/** An entry that has been written, and where it begins. */
export type PlacedEntry = { readonly entry: Entry; readonly written: WrittenEntry; readonly at: number }

/** Ahead of the content, whose CRC and packed size are not known yet. */
export function localHeader(entry: Entry): Buffer {
  const name = Buffer.from(entry.name)
  // Readers take the presence of the long form as the sign that the descriptor is long as well.
  const extra = isLarge(entry) ? Buffer.concat([longExtra([u64(0), u64(0)]), aesExtra()]) : aesExtra()
  const size = isLarge(entry) ? IN_EXTRA : 0
  const fields = [u32(LOCAL), ...versionToDate(name), u32(0), u32(size), u32(size), u16(name.length), u16(extra.length)]
  return Buffer.concat([...fields, name, extra])
}

/** Follows the content. */
export function descriptor(entry: Entry, { crc, sizeBytes, packedBytes }: WrittenEntry): Buffer {
  const size = isLarge(entry) ? u64 : u32
  return Buffer.concat([u32(DESCRIPTOR), u32(crc), size(packedBytes), size(sizeBytes)])
}

/** The directory, and the end of the archive. `at` is where it begins. */
export function directory(entries: readonly PlacedEntry[], at: number): Buffer {
  const central = Buffer.concat(entries.map(centralHeader))
  const isLong =
    entries.length > MAX_ENTRIES ||
    Math.max(at, central.length) > MAX_SHORT_BYTES ||
    entries.some(({ entry }) => isLarge(entry))
  const long = isLong ? longEnd(entries.length, { at, sizeBytes: central.length }) : []
  const count = u16(Math.min(entries.length, 0xffff))
  const [size, place] = [u32(Math.min(central.length, IN_EXTRA)), u32(isLong ? IN_EXTRA : at)]
  return Buffer.concat([central, ...long, u32(END), u32(0), count, count, size, place, u16(0)])
}

function centralHeader({ entry, written, at }: PlacedEntry): Buffer {
  const { crc, sizeBytes, packedBytes } = written
  const name = Buffer.from(entry.name)
  const large = isLarge(entry)
  const isFar = at > MAX_SHORT_BYTES
  const long = [...(large ? [u64(sizeBytes), u64(packedBytes)] : []), ...(isFar ? [u64(at)] : [])]
  const extra = Buffer.concat([...(long.length > 0 ? [longExtra(long)] : []), aesExtra()])
  const sizes = large ? [u32(IN_EXTRA), u32(IN_EXTRA)] : [u32(packedBytes), u32(sizeBytes)]
  const lengths = [u16(name.length), u16(extra.length), u16(0), u16(0), u16(0)]
  return Buffer.concat([
    u32(CENTRAL),
    u16(MADE_BY_UNIX),
    ...versionToDate(name),
    u32(crc),
    ...sizes,
    ...lengths,
    u32(ATTRIBUTES),
    u32(isFar ? IN_EXTRA : at),
    name,
    extra,
  ])
}

/** What both headers have in common. */
function versionToDate(name: Buffer): Buffer[] {
  const isAscii = name.every((byte) => byte < 0x80)
  const flags = ENCRYPTED | DESCRIPTOR_FOLLOWS | (isAscii ? 0 : UTF8_NAME)
  return [u16(READER_VERSION), u16(flags), u16(AES_METHOD), u32(FIRST_OF_1980)]
}

/** AE-1, which keeps the CRC; by AES-256; the method inside. */
const aesExtra = (): Buffer =>
  Buffer.concat([u16(0x9901), u16(7), u16(1), Buffer.from('AE'), Buffer.from([3]), u16(DEFLATE_METHOD)])

const longExtra = (values: readonly Buffer[]): Buffer => Buffer.concat([u16(0x0001), u16(8 * values.length), ...values])

type Extent = { readonly at: number; readonly sizeBytes: number }

function longEnd(count: number, { at, sizeBytes }: Extent): Buffer[] {
  const counts = [u64(count), u64(count), u64(sizeBytes), u64(at)]
  const end = [u32(END64), u64(44), u16(MADE_BY_UNIX), u16(READER_VERSION), u32(0), u32(0), ...counts]
  return [...end, u32(LOCATOR), u32(0), u64(at + sizeBytes), u32(1)]
}

/** Whether a size may need more than 32 bits. */
function isLarge({ sizeBytes }: Entry): boolean {
  return sizeBytes === null || sizeBytes * (1 + GROWTH) + MIN_GROWTH_BYTES + ENCRYPTION_BYTES > MAX_SHORT_BYTES
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
