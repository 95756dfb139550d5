import type { Knex } from 'knex'
import type { ListingClockModel } from '../../tables/listing-clock.ts'
import { nameOfStatement } from '../name-of-statement.ts'

const TEXT = `update listing_clock
  set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
  returning last_time as time`
const OPTIONS = { name: nameOfStatement(TEXT) }

/** The upload time of a new object. Until the commit the row stays locked: numbers, times and commits have the same order. */
export async function advanceClock(trx: Knex.Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { readonly time: ListingClockModel['lastTime'] }[] }>(TEXT).options(OPTIONS)
  return rows[0]?.time ?? ''
}
