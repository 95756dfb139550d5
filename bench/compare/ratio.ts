/** `low` and `high` bound the median with 95 % confidence. */
export type Ratio = { readonly median: number; readonly low: number; readonly high: number }

/** Computes the ratio of pairs measured one after the other, so that other work on the machine affects both. */
export function ratioOf(pairs: readonly (readonly [before: number, after: number])[]): Ratio {
  const ratios = pairs.map(([before, after]) => after / before).toSorted((a, b) => a - b)
  const at = (index: number): number =>
    ratios[Math.min(Math.max(Math.round(index), 0), ratios.length - 1)] ?? Number.NaN
  const middle = (ratios.length - 1) / 2
  // Order statistics: the number of ratios below the true median is binomial.
  const half = 0.98 * Math.sqrt(ratios.length)
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(middle - half),
    high: at(middle + half),
  }
}
