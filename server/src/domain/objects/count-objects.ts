import type { Call } from '../../call.ts'
import { countVisible } from '../../statements/access/count-visible.ts'
import { amongFew, seesAll, visibleTo } from '../../statements/access/visible.ts'
import { countMatching } from '../../statements/objects/count-matching.ts'
import type { Kind } from '../../tables/kind.ts'
import { ListingClockModel } from '../../tables/listing-clock.ts'
import { seesFew } from '../access/sees-few.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

export async function countObjects(call: Call, kind: Kind, query: string | undefined): Promise<number> {
  const { app, caller } = call
  const search = await readSearch(call, kind, query)
  if (search === null && seesAll(caller)) return countAll(call, kind)
  if (search === null && kind === 'object')
    return searchInTurn(call, search, (run) => countVisible(app.db, run, caller.groupIds))
  const isSoonDone = await seesFew(call)
  const visible = isSoonDone ? amongFew(caller) : visibleTo(caller)
  const matching = isSoonDone ? search?.scan : search?.index
  const conditions = matching === undefined ? [visible] : [visible, matching]
  const isShort = isSoonDone || search?.selectivity === 'few'
  return searchInTurn(call, search, (run) => countMatching(app.db, run, { kind, conditions, isShort }))
}

/** Maintained with every insert and delete of objects. */
async function countAll({ app: { db } }: Call, kind: Kind): Promise<number> {
  const clock = await ListingClockModel.query(db).select('files', 'configs', 'blobs').first()
  if (clock === undefined) throw new Error('the table listing_clock has no row')
  const { files, configs, blobs } = clock
  return { file: files, config: configs, blob: blobs, object: files + configs + blobs }[kind]
}
