import type { Call } from '../../call.ts'
import { countVisible } from '../../statements/access/count-visible.ts'
import { amongFew, seesAll, visibleTo } from '../../statements/access/visible.ts'
import { countAll } from '../../statements/objects/count-all.ts'
import { countMatching } from '../../statements/objects/count-matching.ts'
import type { Kind } from '../../tables/kind.ts'
import { whereOf } from '../../tables/where.ts'
import { seesFew } from '../access/sees-few.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

export async function countObjects(call: Call, kind: Kind, query: string | undefined): Promise<number> {
  const { app, caller } = call
  const search = await readSearch(call, kind, query)
  if (search === null && seesAll(caller)) return countAll(app.db, kind)
  if (search === null && kind === 'object')
    return searchInTurn(call, search, (run) => countVisible(app.db, run, caller.groupIds))
  const isSoonDone = await seesFew(call)
  const visible = isSoonDone ? amongFew(caller) : visibleTo(caller)
  const matching = isSoonDone ? search?.scan : search?.index
  const conditions = matching === undefined ? [visible] : [visible, whereOf(matching)]
  const isShort = isSoonDone || search?.selectivity === 'few'
  return searchInTurn(call, search, (run) => countMatching(app.db, run, { kind, conditions, isShort }))
}
