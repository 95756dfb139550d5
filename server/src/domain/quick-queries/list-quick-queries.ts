import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'

export type QuickQuery = { readonly id: number; readonly name: string; readonly query: string; readonly type: Kind }

/** Searches that the caller saved for this kind, oldest first. */
export async function listQuickQueries({ app: { db }, caller }: Call, type: Kind): Promise<QuickQuery[]> {
  return db('quick_query').where({ user_id: caller.userId, type }).orderBy('id').select('id', 'name', 'query', 'type')
}
