import type { Call } from '../../call.ts'
import { type Kind, visibleObjects } from '../access/visible.ts'
import { searchCondition } from './search-condition.ts'

export async function countObjects(call: Call, kind: Kind, query: string | undefined): Promise<number> {
  const row = await visibleObjects(call.app.db, call.caller, kind)
    .where(await searchCondition(call, kind, query))
    .count({ count: '*' })
    .first<{ count: number }>()
  return row.count
}
