import { createHistory } from '../../session/create-history.ts'

/** The latest filters, as they are in the address. */
export const usedFilters = createHistory('lazaret audit filters', 5)
