import type { Call } from '../../../call.ts'
import { selectHolds } from '../../../statements/holds/select-holds.ts'
import type { HoldRow } from '../../../tables/rows.ts'

export type HoldPage = { readonly count?: number | undefined; readonly before?: number | undefined }

/** Newest first. */
export async function listHolds({ app }: Call, { count = 20, before }: HoldPage): Promise<readonly HoldRow[]> {
  return selectHolds(app.db, { count, before })
}
