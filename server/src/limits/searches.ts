import { type FairLine, openFairLine } from './fair-line.ts'

const MOST_WAITING = 200
const MOST_WAITING_OF_USER = 50

/**
 * Searches that may take long get half of the connections, and those of one user half of these. Without that a few slow
 * searches hold all of them, and a download waits for the slowest.
 */
export function openSearches(connections: number): FairLine {
  const atOnce = Math.ceil(connections / 2)
  return openFairLine({
    atOnce,
    atOnceOfNetwork: Math.ceil(atOnce / 2),
    most: MOST_WAITING,
    mostOfNetwork: MOST_WAITING_OF_USER,
    what: 'searches are made',
  })
}
