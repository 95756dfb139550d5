import type { Knex } from 'knex'

/** At once over two connections; inside a transaction, which has one, in turn. */
export async function readBoth<A, B>(
  db: Knex,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  if (!db.isTransaction) return Promise.all([first(), second()])
  const value = await first()
  return [value, await second()]
}
