import type { components } from '../generated/contract.ts'
import { viewTime } from './time.ts'

export type ApiKeyRow = {
  readonly id: string
  readonly name: string
  readonly issuedOn: string
  readonly issuerLogin: string | null
}

export function viewApiKey({ id, name, issuedOn, issuerLogin }: ApiKeyRow): components['schemas']['ApiKey'] {
  return { id, name, issued_on: viewTime(issuedOn), issuer_login: issuerLogin }
}
