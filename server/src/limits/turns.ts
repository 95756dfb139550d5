import { type FairLine, openFairLine } from './fair-line.ts'

/** One after another for each key. */
export type Turns = {
  inTurn<T>(key: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>
}

export type TurnsOptions = {
  /** How many may wait for one key. */
  readonly most: number
  readonly what: string
}

export function openTurns({ most, what }: TurnsOptions): Turns {
  const lines = new Map<string, FairLine>()
  const lineOf = (key: string): FairLine => {
    const known = lines.get(key)
    if (known !== undefined) return known
    const line = openFairLine({ atOnce: 1, most, mostOfNetwork: most, what })
    lines.set(key, line)
    return line
  }
  return {
    async inTurn(key, signal, work) {
      const line = lineOf(key)
      try {
        return await line.inTurn({ network: '', signal }, work)
      } finally {
        if (line.isIdle()) lines.delete(key)
      }
    },
  }
}
