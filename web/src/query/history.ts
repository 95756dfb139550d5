import { keepEarlier } from '../session/earlier.ts'

/** The latest queries. */
export const queryHistory = keepEarlier('lazaret queries', 30)
