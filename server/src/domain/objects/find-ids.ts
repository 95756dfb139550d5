import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import { seesAll } from '../../statements/access/visible.ts'
import type { Run } from '../../statements/answer-or-cancel.ts'
import { askForIds, type PageForm } from '../../statements/objects/page.ts'
import type { Kind } from '../../tables/kind.ts'
import { seesFew } from '../access/sees-few.ts'

// If every fifth object matches, ten thousand matches are found without looking at all of them.
const WINDOW = 50_000

export type Newest = { readonly kind: Kind; readonly search: Search | null; readonly count: number }

/** The numbers of thousands of objects, newest first. As for pages, the newest objects are tried first, then an index. */
export async function findIds(call: Call, where: Run, { kind, search, count }: Newest): Promise<number[]> {
  const { caller } = call
  const extent = { kind, search, count, pivot: null, offset: 0 }
  const run = (form: PageForm) => askForIds(where, caller, { ...extent, form, width: WINDOW })
  if (search === null && seesAll(caller)) return run('scan')
  if (search?.selectivity === 'few') return run('index')
  if (await seesFew(call)) return run('sift')
  const ids = await run('newest')
  if (ids.length === count) return ids
  return run(search?.selectivity === 'all' ? 'scan' : 'index')
}
