import type { components } from '../generated/contract.ts'
import type { ApiKeyRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewApiKey(row: ApiKeyRow): components['schemas']['ApiKey'] {
  return {
    id: row.id,
    name: row.name,
    issued_on: viewTime(row.issuedOn),
    issuer_login: row.issuerLogin,
    expires_at: row.expiresAt === null ? null : viewTime(row.expiresAt),
    capabilities: row.capabilities,
    group: row.groupName,
    addresses: row.addresses,
    last_used_at: row.lastUsedAt === null ? null : viewTime(row.lastUsedAt),
    last_used_from: row.lastUsedFrom,
    made_by_key: row.madeByKey,
  }
}
