/** Runs calls one after another, each with its own input. */
export function oneByOne<T, R>(run: (input: T) => Promise<R>): (input: T) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve()
  return (input) => {
    const turn = last.then(() => run(input))
    last = turn.catch(() => undefined)
    return turn
  }
}
