import type { Knex } from 'knex'
import { hasRemovalUpTo } from '../statements/audit/has-removal-up-to.ts'
import { type Head, readAnchor } from '../statements/audit/read-head.ts'
import { type StoredEntry, selectEntries } from '../statements/audit/select-entries.ts'
import { hashOf } from './entry.ts'
import { REMOVAL } from './remove-old.ts'

const AT_ONCE = 1000

export type ChainFinding = {
  /** Whole: everything up to here, of which the number and hash are `what`. */
  readonly state: 'whole' | 'changed' | 'missing'
  readonly what: string
  readonly detail: string
}

export type VerifyOptions = {
  readonly db: Knex
  /** Continues after this entry; null: begins with the oldest one. */
  readonly after: Head | null
  /** Known from elsewhere, such as the log file or an earlier export: must be in the chain. */
  readonly heads: readonly Head[]
  /** Ends between two pages. */
  readonly stop: AbortSignal
  /** Interrupts a statement. */
  readonly abort: AbortSignal
}

/** Walks the chain. Each entry must have the hash that follows from it and from the one before; safe while a server runs. */
export async function* verifyChain(run: VerifyOptions): AsyncGenerator<ChainFinding> {
  const { db, after, heads, stop, abort } = run
  const anchor = await readAnchor(db)
  if (after === null) yield* checkAnchor(db, anchor)
  for (const head of heads) yield* checkHead(run, head, anchor)
  let last = after ?? anchor
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    if (stop.aborted) return
    const page = await selectEntries(db, { filter: {}, above: last.number, count: AT_ONCE }, abort)
    for (const entry of page) {
      const known = entry.number === last.number + 1 ? last : await movedAnchor(db, entry)
      yield* judge(last, known, entry)
      last = entry
    }
    count = page.length
    yield { state: 'whole', what: `${last.number}:${last.hash}`, detail: '' }
  }
}

/** What the server removed because of its age, it said in the chain. */
async function* checkAnchor(db: Knex, anchor: Head): AsyncGenerator<ChainFinding> {
  if (anchor.number === 0 || (await hasRemovalUpTo(db, REMOVAL, JSON.stringify(anchor)))) return
  yield {
    state: 'missing',
    what: `1-${anchor.number}`,
    detail: 'the oldest entries were removed, but not by the server',
  }
}

async function* checkHead({ db, abort }: VerifyOptions, head: Head, anchor: Head): AsyncGenerator<ChainFinding> {
  const what = String(head.number)
  if (head.number < anchor.number) return
  const at = { filter: {}, above: head.number - 1, below: head.number + 1, count: 1 }
  const [found] = head.number === anchor.number ? [anchor] : await selectEntries(db, at, abort)
  if (found === undefined) yield { state: 'missing', what, detail: 'the chain ended here before, and is shorter now' }
  else if (found.hash !== head.hash) yield { state: 'changed', what, detail: 'had another hash before' }
}

/** The oldest entries may have been removed meanwhile. */
async function movedAnchor(db: Knex, entry: StoredEntry): Promise<Head | null> {
  const anchor = await readAnchor(db)
  return anchor.number === entry.number - 1 ? anchor : null
}

function* judge(last: Head, known: Head | null, entry: StoredEntry): Generator<ChainFinding> {
  if (known === null) {
    const first = last.number + 1
    const what = first === entry.number - 1 ? String(first) : `${first}-${entry.number - 1}`
    yield { state: 'missing', what, detail: 'removed from the chain' }
    return
  }
  if (hashOf(known.hash, entry) === entry.hash) return
  const detail = `not the entry that was written, or not after the one before it: ${entry.operation} of ${entry.time}`
  yield { state: 'changed', what: String(entry.number), detail }
}
