/**
 * The rest of a generator, for readers that may stop in between. Leaving a loop over the generator itself would end it, and the next
 * reader would lose what it still awaits.
 */
export function unended<T>(values: AsyncGenerator<T>): AsyncIterable<T> {
  return { [Symbol.asyncIterator]: () => ({ next: () => values.next() }) }
}
