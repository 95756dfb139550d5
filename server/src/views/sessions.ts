import type { components } from '../generated/contract.ts'
import type { SessionRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewSession(row: SessionRow, currentId: string | null): components['schemas']['SessionItem'] {
  return {
    id: row.id,
    created_at: viewTime(row.createdAt),
    expires_at: viewTime(row.expiresAt),
    provider: row.provider,
    address: row.address,
    user_agent: row.userAgent,
    last_used_at: viewTime(row.lastUsedAt),
    last_used_from: row.lastUsedFrom,
    is_current: row.id === currentId,
    made_by_key: row.madeByKey,
  }
}
