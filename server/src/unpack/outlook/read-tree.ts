import { damaged, type Sectors } from './sector-chains.ts'

/** A storage or a stream of a compound file. */
export type CompoundEntry = {
  readonly name: string
  readonly isStream: boolean
  readonly start: number
  readonly sizeBytes: number
  /** Those of a storage, in the order of the directory. */
  readonly children: readonly CompoundEntry[]
}

type DirectoryEntry = Omit<CompoundEntry, 'children'> & {
  readonly left: number
  readonly right: number
  readonly child: number
}

const ENTRY_BYTES = 128
const STREAM = 2
// Attached messages have messages attached.
const MAX_DEPTH = 16

/** The root of the directory in these sectors. Each entry belongs to one storage, so that no circle is followed. */
export async function readTree(sectors: Sectors, directory: readonly number[]): Promise<CompoundEntry> {
  const entries: DirectoryEntry[] = []
  for (const sector of directory) {
    const bytes = await sectors.read(sector)
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES)
      entries.push(readEntry(bytes.subarray(at, at + ENTRY_BYTES)))
  }
  const [root] = entries
  if (root === undefined) throw damaged()
  return withChildren(entries, root, { depth: 0, seen: new Set([0]) })
}

function readEntry(bytes: Buffer): DirectoryEntry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
  return {
    name: bytes.toString('utf16le', 0, nameBytes & ~1),
    isStream: bytes[66] === STREAM,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    // The upper half may have anything in it where sectors have 512 bytes.
    sizeBytes: bytes.readUInt32LE(120),
  }
}

type Walk = { readonly depth: number; readonly seen: Set<number> }

function withChildren(entries: readonly DirectoryEntry[], entry: DirectoryEntry, { depth, seen }: Walk): CompoundEntry {
  const { name, isStream, start, sizeBytes } = entry
  const children: CompoundEntry[] = []
  const waiting = isStream || depth === MAX_DEPTH ? [] : [entry.child]
  const own: number[] = []
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const found = entries[index]
    if (found === undefined || seen.has(index)) continue
    seen.add(index)
    own.push(index)
    waiting.push(found.left, found.right)
  }
  for (const index of own.toSorted((one, other) => one - other)) {
    const found = entries[index]
    if (found !== undefined) children.push(withChildren(entries, found, { depth: depth + 1, seen }))
  }
  return { name, isStream, start, sizeBytes, children }
}
