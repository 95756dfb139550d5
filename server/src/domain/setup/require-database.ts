import type { App } from '../../call.ts'
import { askDatabase } from '../../statements/connection/ask-database.ts'

const asking = new WeakMap<App['db'], Promise<void>>()

/** Throws if the database does not answer, whatever is in it. Who asks while others wait gets the same answer. */
export function requireDatabase({ db }: Pick<App, 'db'>): Promise<void> {
  const known = asking.get(db)
  if (known !== undefined) return known
  const answer = askDatabase(db).finally(() => asking.delete(db))
  asking.set(db, answer)
  return answer
}
