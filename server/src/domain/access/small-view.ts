import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../call.ts'
import { countPermissions } from '../../statements/access/count-permissions.ts'
import { seesAll } from '../../statements/access/visible.ts'
import { countAll } from '../../statements/objects/count-all.ts'

// Checking that many one by one takes a few milliseconds.
const MAX_SMALL_VIEW = 5_000

/** Whether the caller sees so few objects that all can be checked quickly. */
export async function hasSmallView({ app: { db }, caller }: ReadContext): Promise<boolean> {
  if (seesAll(caller)) return false
  return (await countPermissions(db, caller.groupIds, MAX_SMALL_VIEW + 1)) <= MAX_SMALL_VIEW
}

const CACHE_MS = 60_000
const MAX_CACHED = 1_000

type CachedAnswer = { readonly askedAt: number; readonly answer: Promise<boolean> }

const known = new WeakMap<Knex, LRUCache<string, CachedAnswer>>()

/**
 * Whether the caller sees few of many objects, or did within the last minute: only to choose between two ways to the same answer. Where
 * all objects are few, any plan is good.
 */
export function hadSmallView(call: ReadContext): Promise<boolean> {
  const { app, caller } = call
  // In a transaction others wait meanwhile.
  if (seesAll(caller) || app.db.isTransaction) return Promise.resolve(false)
  const answers = known.get(app.db) ?? new LRUCache<string, CachedAnswer>({ max: MAX_CACHED })
  known.set(app.db, answers)
  const name = caller.groupIds.join()
  const last = answers.get(name)
  if (last !== undefined && performance.now() - last.askedAt < CACHE_MS) return last.answer
  const answer = hasSmallViewOfMany(call)
  answers.set(name, { askedAt: performance.now(), answer })
  answer.catch(() => answers.delete(name))
  return answer
}

async function hasSmallViewOfMany(call: ReadContext): Promise<boolean> {
  return (await hasSmallView(call)) && (await countAll(call.app.db, 'object')) > MAX_SMALL_VIEW
}
