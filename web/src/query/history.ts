import { createHistory } from '../session/create-history.ts'

/** The latest queries. */
export const queryHistory = createHistory('lazaret queries', 30)
