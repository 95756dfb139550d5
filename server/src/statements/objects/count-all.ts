import type { Knex } from 'knex'
import type { Kind } from '../../tables/kind.ts'
import { ListingClockModel } from '../../tables/listing-clock.ts'

/** All objects of a kind. Maintained with every insert and delete of objects. */
export async function countAll(db: Knex, kind: Kind): Promise<number> {
  const clock = await ListingClockModel.query(db).select('files', 'configs', 'blobs').first()
  if (clock === undefined) throw new Error('the table listing_clock has no row')
  const { files, configs, blobs } = clock
  return { file: files, config: configs, blob: blobs, object: files + configs + blobs }[kind]
}

/** The number of the newest object. Numbers and commits have the same order: none with a smaller one is added later. */
export async function selectLatestId(db: Knex): Promise<number> {
  const clock = await ListingClockModel.query(db).select('latest_id').first()
  return clock?.latestId ?? 0
}
