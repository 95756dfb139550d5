/** Several runs of the same work. */
export type RateMeasurement = { readonly median: number; readonly least: number; readonly most: number }

export type Plan<T> = {
  readonly runs: number
  /** The work of one run, in the unit of the rate. */
  readonly amount: number
  /** Not timed. */
  readonly prepare: () => T
}

/** Work done each second. */
export async function measure<T>(
  { runs, amount, prepare }: Plan<T>,
  run: (prepared: T) => Promise<void>,
): Promise<RateMeasurement> {
  const rates: number[] = []
  for (let n = 0; n < runs; n += 1) {
    const prepared = prepare()
    const began = performance.now()
    await run(prepared)
    rates.push(amount / ((performance.now() - began) / 1000))
  }
  return summary(rates)
}

export function summary(values: readonly number[]): RateMeasurement {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), most: at(sorted.length - 1) }
}
