/**
 * Moves the clock of the listing, and returns the time of a new object. Until the commit its row stays locked: numbers, times and commits
 * have the same order.
 */
export const ADVANCE_CLOCK = `update listing_clock
  set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
  returning last_time as time`

/** The same for several objects, by a microsecond for each further one. The time is that of the first. */
export const ADVANCE_CLOCK_BY_MANY = `update listing_clock
  set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
    + ?::int * interval '1 microsecond'
  returning last_time - ?::int * interval '1 microsecond' as time`
