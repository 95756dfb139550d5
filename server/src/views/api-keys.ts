import type { components } from '../generated/contract.ts'
import type { ApiKeyRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewApiKey({ id, name, issuedOn, issuerLogin }: ApiKeyRow): components['schemas']['ApiKey'] {
  return { id, name, issued_on: viewTime(issuedOn), issuer_login: issuerLogin }
}
