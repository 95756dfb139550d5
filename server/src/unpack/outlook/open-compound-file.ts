import type { ArchiveSource } from '../archive-source.ts'
import { type CompoundEntry, readTree } from './read-tree.ts'
import { chainOf, damaged, openSectors, readTable, type Sectors } from './sector-chains.ts'

/** A file of storages and streams, read piece by piece. */
export type CompoundFile = {
  readonly root: CompoundEntry
  contentOf(stream: CompoundEntry): AsyncGenerator<Uint8Array>
}

const HEADER_BYTES = 512
const SIGNATURE = 'd0cf11e0a1b11ae1'
const LISTED_IN_HEADER = 109
const MINI_SECTOR_BYTES = 64
const SMALL_STREAM_BYTES = 4096
const MAX_SECTOR = 0xfffffffa
const CHUNK_BYTES = 64 * 1024
const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2

export async function openCompoundFile(source: ArchiveSource): Promise<CompoundFile> {
  const header = Buffer.from(await source.read(0, HEADER_BYTES))
  if (header.length < HEADER_BYTES || header.toString('hex', 0, 8) !== SIGNATURE) throw damaged()
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damaged()
  const sectors = openSectors(source, 2 ** shift)
  const table = await readTable(sectors, await tableSectors(sectors, header))
  const listOf = (first: number, bytes: number): readonly number[] => [
    ...chainOf(table, first, Math.ceil(bytes / sectors.sizeBytes)),
  ]
  const root = await readTree(sectors, listOf(header.readUInt32LE(48), MAX_DIRECTORY_BYTES))
  // Small streams share one stream, which has sectors and a table of its own.
  const shared = listOf(root.start, Math.min(root.sizeBytes, source.sizeBytes))
  const sharedTable = await readTable(sectors, listOf(header.readUInt32LE(60), source.sizeBytes))
  return {
    root,
    contentOf: ({ start, sizeBytes }) =>
      sizeBytes < SMALL_STREAM_BYTES
        ? bounded(smallContent(sectors, { table: sharedTable, start, shared }), sizeBytes)
        : bounded(content(sectors, chainOf(table, start, Math.ceil(sizeBytes / sectors.sizeBytes))), sizeBytes),
  }
}

/** The sectors of the table itself: the header lists the first, a chain of sectors the others. */
async function tableSectors(sectors: Sectors, header: Buffer): Promise<readonly number[]> {
  const found: number[] = []
  const most = Math.ceil(sectors.count / (sectors.sizeBytes / 4))
  const add = (list: Buffer, count: number): void => {
    for (let n = 0; n < count && found.length < most; n++) {
      const sector = list.readUInt32LE(4 * n)
      if (sector < MAX_SECTOR) found.push(sector)
    }
  }
  add(header.subarray(76), LISTED_IN_HEADER)
  let next = header.readUInt32LE(68)
  for (let left = most; left > 0 && next < MAX_SECTOR && found.length < most; left--) {
    const list = await sectors.read(next)
    if (list.length < sectors.sizeBytes) throw damaged()
    add(list, sectors.sizeBytes / 4 - 1)
    next = list.readUInt32LE(sectors.sizeBytes - 4)
  }
  return found
}

/** Sectors that follow one another in the file are read together. */
async function* content(sectors: Sectors, chain: Iterable<number>): AsyncGenerator<Uint8Array> {
  let [first, count] = [0, 0]
  for (const sector of chain) {
    if (count > 0 && (sector !== first + count || count * sectors.sizeBytes >= CHUNK_BYTES)) {
      yield await sectors.read(first, count)
      count = 0
    }
    if (count === 0) first = sector
    count += 1
  }
  if (count > 0) yield await sectors.read(first, count)
}

type SmallStream = { readonly table: Uint32Array; readonly start: number; readonly shared: readonly number[] }

async function* smallContent(sectors: Sectors, { table, start, shared }: SmallStream): AsyncGenerator<Uint8Array> {
  for (const part of chainOf(table, start, SMALL_STREAM_BYTES / MINI_SECTOR_BYTES)) {
    const at = part * MINI_SECTOR_BYTES
    const sector = shared[Math.floor(at / sectors.sizeBytes)]
    if (sector === undefined) throw damaged()
    const bytes = await sectors.read(sector)
    yield bytes.subarray(at % sectors.sizeBytes, (at % sectors.sizeBytes) + MINI_SECTOR_BYTES)
  }
}

/** Exactly so many bytes. */
async function* bounded(chunks: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let left = sizeBytes
  for await (const chunk of chunks) {
    if (left <= 0) return
    yield chunk.subarray(0, left)
    left -= chunk.length
  }
  if (left > 0) throw damaged()
}
