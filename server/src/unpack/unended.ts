/**
 * The rest of a generator for somebody who may stop in between. Leaving a loop over the generator itself would end it, and what it
 * still awaits would be lost for the next reader.
 */
export function unended<T>(values: AsyncGenerator<T>): AsyncIterable<T> {
  return { [Symbol.asyncIterator]: () => ({ next: () => values.next() }) }
}
