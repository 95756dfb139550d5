import { setImmediate } from 'node:timers/promises'
import { TLSH_HASH_BYTES } from '../digest/tlsh.ts'
import { joinNext } from '../limits/queues/join-next.ts'
import type { PackedHashes } from '../statements/similarity/rows-after.ts'
import type { NearestQuery, Neighbor, TlshTable } from './nearest.ts'
import { createTlshLists, type TlshLists } from './tlsh-lists.ts'

export type TlshTableParts = {
  /** Rows with a higher number, lowest first. */
  readonly readRows: (afterNumber: number, limit: number) => Promise<PackedHashes>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

type Contents = { readonly lists: TlshLists; readonly loadedAt: number; lastNumber: number }

const PAGE = 20_000
const ID_BYTES = 4
// Deleted files stay in memory until then.
const RELOAD_MS = 3_600_000

/** The first use loads the table; later uses read new rows only. */
export function openTlshTable(parts: TlshTableParts): TlshTable {
  let contents: Contents | null = null
  let reloading: Promise<void> | null = null
  const update = joinNext(async () => {
    const current = contents ?? emptyContents(parts)
    await readOn(parts, current)
    contents ??= current
    if (parts.now() - contents.loadedAt > RELOAD_MS) reloading ??= reload().finally(() => (reloading = null))
    return contents
  })
  const reload = async (): Promise<void> => {
    const fresh = emptyContents(parts)
    try {
      await readOn(parts, fresh)
      contents = fresh
    } catch (error) {
      parts.onFailure(error)
    }
  }
  return {
    async nearest(query) {
      const { lists } = await update()
      return nearestIn(lists, query)
    },
  }
}

function emptyContents({ now }: TlshTableParts): Contents {
  return { lists: createTlshLists(), loadedAt: now(), lastNumber: 0 }
}

async function readOn({ readRows }: TlshTableParts, contents: Contents): Promise<void> {
  for (;;) {
    const { rows, lastNumber, packed } = await readRows(contents.lastNumber, PAGE)
    for (let at = 0; at < packed.length; at += ID_BYTES + TLSH_HASH_BYTES)
      contents.lists.add(packed.readInt32BE(at), packed.subarray(at + ID_BYTES, at + ID_BYTES + TLSH_HASH_BYTES))
    contents.lastNumber = lastNumber ?? contents.lastNumber
    if (rows < PAGE) return
  }
}

async function nearestIn(lists: TlshLists, { tlsh, maxDistance, signal }: NearestQuery): Promise<readonly Neighbor[]> {
  const near: Neighbor[] = []
  for (const part of lists.search(tlsh, maxDistance)) {
    near.push(...part)
    // Other requests are served in between.
    await setImmediate()
    signal.throwIfAborted()
  }
  return near.sort((a, b) => a.distance - b.distance || b.objectId - a.objectId)
}
