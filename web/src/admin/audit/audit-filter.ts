import type { AuditFilter } from '@lazaret/sdk'

/** The names of the contract, which the address of the page and of the export have too. */
const NAMES = {
  actor: 'actor',
  operation: 'operation',
  outcome: 'outcome',
  object: 'object',
  objectType: 'object_type',
  address: 'address',
  requestId: 'request_id',
  since: 'since',
  until: 'until',
} as const satisfies Record<keyof AuditFilter, string>

export function filterOf(search: URLSearchParams): AuditFilter {
  const given = Object.entries(NAMES).map(([name, parameter]) => [name, search.get(parameter) ?? ''])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

export function searchOf(filter: AuditFilter): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, parameter] of Object.entries(NAMES)) {
    const value = filter[name as keyof AuditFilter]
    if (value) search.set(parameter, value)
  }
  return search
}
