import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import { seesAll } from '../../statements/access/visible.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import { countAll } from '../../statements/objects/count-all.ts'
import { askForIds, type PageForm } from '../../statements/objects/page.ts'
import type { Kind } from '../../tables/kind.ts'
import { hasSmallView } from '../access/small-view.ts'

// If every fifth object matches, ten thousand matches are found without looking at all of them.
const WINDOW = 50_000

/** So many say what matches have in common: older ones are not looked for then, which could take seconds. */
const ENOUGH = 1_000

export type Newest = { readonly kind: Kind; readonly search: Search | null; readonly count: number }

/** The numbers of thousands of objects, newest first. As for pages, the newest objects are tried first, then an index. */
export async function findIds(call: Call, where: Run, newest: Newest): Promise<number[]> {
  return (await find(call, where, newest, Number.POSITIVE_INFINITY)).ids
}

export type Sample = { readonly ids: number[]; readonly isAll: boolean }

/** The same, but if the newest objects have enough of them, no others. */
export function sampleIds(call: Call, where: Run, newest: Newest): Promise<Sample> {
  return find(call, where, newest, ENOUGH)
}

async function find(call: Call, where: Run, { kind, search, count }: Newest, enough: number): Promise<Sample> {
  const { app, caller } = call
  const extent = { kind, search, count, pivot: null, offset: 0 }
  const run = (form: PageForm) => askForIds(where, caller, { ...extent, form, width: WINDOW })
  const whole = async (form: PageForm): Promise<Sample> => {
    const ids = await run(form)
    return { ids, isAll: ids.length < count }
  }
  if (search === null && seesAll(caller)) return whole('scan')
  if (search?.selectivity === 'few') return whole('index')
  if (await hasSmallView(call)) return whole('sift')
  const ids = await run('first')
  if (ids.length === count) return { ids, isAll: false }
  if (ids.length >= enough) return { ids, isAll: (await countAll(app.db, kind)) <= WINDOW }
  return whole(search?.selectivity === 'all' ? 'scan' : 'index')
}
