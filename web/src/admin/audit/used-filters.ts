import { keepEarlier } from '../../session/earlier.ts'

/** The latest filters, as they are in the address. */
export const usedFilters = keepEarlier('lazaret audit filters', 5)
