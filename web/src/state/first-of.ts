/** The first items of a listing. */
export async function firstOf<T>(all: AsyncIterable<T>, count: number): Promise<readonly T[]> {
  const some: T[] = []
  for await (const item of all) {
    some.push(item)
    if (some.length === count) break
  }
  return some
}
