import type { App } from '../../call.ts'
import { askDatabase } from '../../statements/ask-database.ts'

/** Throws if the database does not answer, whatever is in it. */
export function requireDatabase({ db }: Pick<App, 'db'>): Promise<void> {
  return askDatabase(db)
}
