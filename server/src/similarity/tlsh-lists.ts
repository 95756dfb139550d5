import { TLSH_HASH_BYTES } from '../digest/tlsh.ts'
import type { Neighbor } from './nearest.ts'
import { distanceAt, lengthClassOf, lengthReach } from './tlsh-distance.ts'

/** Hashes in memory, 39 bytes each, in a list for each length class: classes that are too far apart need no comparison. */
export type TlshLists = {
  add(objectId: number, hash: Uint8Array): void
  /** Compares a hash with a part of the lists in each step. */
  search(hash: Uint8Array, maxDistance: number): Generator<readonly Neighbor[]>
}

const CLASSES = 256
const FIRST_CAPACITY = 64
// Half a millisecond to two of comparisons.
const STEP = 20_000

type List = { hashes: Uint8Array<ArrayBuffer>; ids: Int32Array<ArrayBuffer>; length: number }

export function createTlshLists(): TlshLists {
  const lists = new Map<number, List>()
  return {
    add(objectId, hash) {
      const key = lengthClassOf(hash)
      const list = lists.get(key) ?? emptyList()
      lists.set(key, list)
      if (list.length === list.ids.length) grow(list)
      list.hashes.set(hash, list.length * TLSH_HASH_BYTES)
      list.ids[list.length] = objectId
      list.length += 1
    },
    *search(hash, maxDistance) {
      const reach = Math.min(lengthReach(maxDistance), CLASSES / 2 - 1)
      for (let step = -reach; step <= reach; step++) {
        const list = lists.get((lengthClassOf(hash) + step + CLASSES) % CLASSES)
        for (let from = 0; list !== undefined && from < list.length; from += STEP)
          yield nearIn(list, { from, to: Math.min(from + STEP, list.length) }, { hash, maxDistance })
      }
    },
  }
}

function emptyList(): List {
  return {
    hashes: new Uint8Array(FIRST_CAPACITY * TLSH_HASH_BYTES),
    ids: new Int32Array(FIRST_CAPACITY),
    length: 0,
  }
}

/** By a half: lists of classes that many files have are long. */
function grow(list: List): void {
  const capacity = Math.ceil(list.ids.length * 1.5)
  const { hashes, ids } = list
  list.hashes = new Uint8Array(capacity * TLSH_HASH_BYTES)
  list.hashes.set(hashes)
  list.ids = new Int32Array(capacity)
  list.ids.set(ids)
}

type Range = { readonly from: number; readonly to: number }
type Query = { readonly hash: Uint8Array; readonly maxDistance: number }

function nearIn({ hashes, ids }: List, { from, to }: Range, { hash, maxDistance }: Query): readonly Neighbor[] {
  const near: Neighbor[] = []
  for (let n = from; n < to; n++) {
    const distance = distanceAt(hash, hashes, n * TLSH_HASH_BYTES, maxDistance)
    if (distance <= maxDistance) near.push({ objectId: ids[n] ?? 0, distance })
  }
  return near
}
