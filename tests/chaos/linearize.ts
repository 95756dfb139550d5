/** One request as its client saw it; `began` and `ended` count all such moments of a history. */
export type Step<Op> = { readonly op: Op; readonly began: number; readonly ended: number }

/** The state after the step, or null where what it was answered cannot have happened in this state. */
export type Model<Op> = { readonly start: string; readonly next: (state: string, op: Op) => string | null }

/**
 * Whether the steps can have happened one after the other, each at a moment between its beginning and its end: the search
 * of Wing and Gong, which never tries the same rest in the same state twice.
 */
export function isLinearizable<Op>(steps: readonly Step<Op>[], { start, next }: Model<Op>): boolean {
  const tried = new Set<string>()
  const search = (left: readonly Step<Op>[], state: string): boolean => {
    if (left.length === 0) return true
    const key = `${left.map(({ began }) => began).join()} ${state}`
    if (tried.has(key)) return false
    tried.add(key)
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    // What began after another had ended cannot come before it.
    const candidates = left.filter(({ began }) => began < firstEnd)
    return candidates.some((step) => {
      const after = next(state, step.op)
      return (
        after !== null &&
        search(
          left.filter((other) => other !== step),
          after,
        )
      )
    })
  }
  return search(steps, start)
}
