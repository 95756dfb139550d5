import type { ArchiveSource } from '../archive-source.ts'
import { UnpackFailure } from '../unpack-failure.ts'

/** Sectors of a compound file, linked by a table as the clusters of a disk are. */
export type Sectors = {
  readonly sizeBytes: number
  /** The number of sectors in the file. */
  readonly count: number
  /** Some sectors in a row, or one; the file may end before. */
  read(sector: number, count?: number): Promise<Buffer>
}

const HEADER_BYTES = 512
// Higher numbers mark the end of a chain, and sectors that are free or belong to the table.
const MAX_SECTOR = 0xfffffffa
const MAX_TABLE_BYTES = 32 * 1024 ** 2

export const damaged = (): UnpackFailure => new UnpackFailure('damaged', { endsArchive: true })

export function openSectors(source: ArchiveSource, sizeBytes: number): Sectors {
  return {
    sizeBytes,
    count: Math.ceil(Math.max(source.sizeBytes - HEADER_BYTES, 0) / sizeBytes),
    read: async (sector, count = 1) => {
      const bytes = await source.read((sector + 1) * sizeBytes, count * sizeBytes)
      if (bytes.length === 0) throw damaged()
      return Buffer.from(bytes)
    },
  }
}

/** The numbers in a list of sectors. */
export async function readTable(sectors: Sectors, list: readonly number[]): Promise<Uint32Array> {
  const perSector = sectors.sizeBytes / 4
  if (list.length * sectors.sizeBytes > MAX_TABLE_BYTES) throw new UnpackFailure('limit', { endsArchive: true })
  const table = new Uint32Array(list.length * perSector).fill(0xffffffff)
  for (const [index, sector] of list.entries()) {
    const bytes = await sectors.read(sector)
    for (let at = 0; at + 4 <= bytes.length; at += 4) table[index * perSector + at / 4] = bytes.readUInt32LE(at)
  }
  return table
}

/** The sectors of a chain, at most so many. A chain that leads in a circle ends there. */
export function* chainOf(table: Uint32Array, first: number, most: number): Generator<number> {
  let sector = first
  for (let left = Math.min(most, table.length); left > 0 && sector < MAX_SECTOR; left--) {
    if (sector >= table.length) throw damaged()
    yield sector
    sector = table[sector] ?? MAX_SECTOR
  }
}
