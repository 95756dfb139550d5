import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import { QuickQueryModel } from '../../tables/quick-query.ts'

export type QuickQuery = { readonly id: number; readonly name: string; readonly query: string; readonly type: Kind }

/** Searches that the caller saved for this kind, oldest first. */
export async function listQuickQueries({ app: { db }, caller }: Call, type: Kind): Promise<QuickQuery[]> {
  const saved = await QuickQueryModel.query(db)
    .where({ user_id: caller.userId, type })
    .orderBy('id')
    .select('id', 'name', 'query')
  return saved.map(({ id, name, query }) => ({ id, name, query, type }))
}
