import type { Call } from '../../call.ts'
import { amongFew, objectsOf, seesAll, visibleTo } from '../../statements/access/visible.ts'
import { answerOrCancel } from '../../statements/answer-or-cancel.ts'
import type { Kind } from '../../tables/kind.ts'
import { ListingClockModel } from '../../tables/listing-clock.ts'
import { seesFew } from '../access/sees-few.ts'
import { readSearch } from './read-search.ts'

export async function countObjects(call: Call, kind: Kind, query: string | undefined): Promise<number> {
  const { app, caller, signal } = call
  const search = await readSearch(call, kind, query)
  if (search === null && seesAll(caller)) return countAll(call, kind)
  const isSoonDone = await seesFew(call)
  const objects = objectsOf(app.db, kind).where(isSoonDone ? amongFew(caller) : visibleTo(caller))
  if (search !== null) objects.where(isSoonDone ? search.scan : search.index)
  const [row] = await answerOrCancel<{ count: number }>(app.db, signal, objects.count({ count: '*' }))
  return row?.count ?? 0
}

/** Maintained with every insert and delete of objects. */
async function countAll({ app: { db } }: Call, kind: Kind): Promise<number> {
  const clock = await ListingClockModel.query(db).select('files', 'configs', 'blobs').first()
  if (clock === undefined) throw new Error('the table listing_clock has no row')
  const { files, configs, blobs } = clock
  return { file: files, config: configs, blob: blobs, object: files + configs + blobs }[kind]
}
