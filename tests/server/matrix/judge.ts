import { namedRight } from '../../../server/src/capabilities.ts'
import type { Answer } from '../../support/contract.ts'
import type { TestUser } from '../../support/user.ts'
import type { Address, Operation } from './addresses.ts'
import type { Demands } from './demands.ts'

export type Person = {
  readonly name: string
  readonly user: TestUser
  /** Null: not signed in. */
  readonly capabilities: ReadonlySet<string> | null
  /** Whether the object that the addresses name may be known to this person. */
  readonly mayKnow: boolean
  /** Whether an API key with limits is used. */
  readonly isLimited?: true
  /** What its list names besides capabilities. */
  readonly listed?: ReadonlySet<string>
}

export type Cell = {
  readonly person: Person
  readonly method: string
  readonly address: Address
  /** By operationId: what each asks of its caller. */
  readonly demands: Readonly<Record<string, Demands>>
}

/** What the change in the example of the contract asks of a key with a list. */
const EXAMPLE_NEEDS: Readonly<Record<string, string>> = { previewJob: 'sharing' }
/** No analysis backend is configured: a failure of the server that is part of the contract. */
const NEED_BACKEND = new Set(['startAnalysis', 'startKartonAnalysis'])
/** Nor is a mail server. Whether there is someone to mail to depends on who came first: others make and delete that user. */
const NEED_MAIL = new Set(['recoverPassword', 'requestPasswordChange', 'requestUserPasswordChange'])

/** What is wrong with the answer, by the contract and by what its operation demands; null: nothing. */
export function judge({ person, method, address, demands }: Cell, answer: Answer): string | null {
  if (method === 'OPTIONS') return answer.status === 200 ? judgeAllow(address, answer) : 'OPTIONS must be 200'
  const operation = address.operations.get(method === 'HEAD' ? 'GET' : method)
  if (operation === undefined) {
    const isRefused = answer.status === 405 && (method === 'HEAD' || answer.json?.code === 'method_not_allowed')
    return isRefused ? judgeAllow(address, answer) : 'must be 405'
  }
  return judgeAccess({ person, method, address, demands }, operation, answer)
}

function judgeAllow({ allowed }: Address, { headers }: Answer): string | null {
  const named = (headers.get('allow') ?? '').split(', ').toSorted().join(', ')
  const wanted = allowed.toSorted().join(', ')
  return named === wanted ? null : `Allow must be "${wanted}", not "${named}"`
}

function judgeAccess({ person, method, address, demands }: Cell, operation: Operation, answer: Answer): string | null {
  const { isPublic, capability: first, further, refusesLimited, ...more } = demands[operation.operationId] ?? {}
  const listed = more.listed ?? EXAMPLE_NEEDS[operation.operationId]
  const { status, json, headers } = answer
  if (person.capabilities === null && isPublic !== true) {
    return status === 401 && headers.get('www-authenticate') === 'Bearer' ? null : 'must be 401 with WWW-Authenticate'
  }
  if (person.isLimited && refusesLimited === true) {
    const isNamed = method === 'HEAD' || json?.message?.includes('key with limits')
    return status === 403 && isNamed ? null : 'must be 403 for a key with limits'
  }
  const unlisted = listed !== undefined && person.listed?.has(listed) === false ? listed : undefined
  const capability =
    [first, further].find((name) => name !== undefined && person.capabilities?.has(name) === false) ?? unlisted
  if (capability !== undefined) {
    const named = namedRight(capability)
    const isNamed = method === 'HEAD' || json?.message?.includes(`required capability (${named})`)
    return status === 403 && isNamed ? null : `must be 403 that names ${named}`
  }
  if (status === 503 && NEED_BACKEND.has(operation.operationId) && person.mayKnow) return null
  if (status === 503 && NEED_MAIL.has(operation.operationId)) return null
  if (status === 401 || status === 405 || status >= 500) return 'must be neither 401 nor 405 nor 5xx'
  if (!(String(status) in operation.responses)) return 'is not in the contract'
  if (status === 403 && json?.message?.includes('required capability')) return 'needs more than the contract says'
  // A 403 for what the person lacks besides, found before the object was looked for, says as little.
  if (address.namesObject && person.capabilities !== null && !person.mayKnow && status !== 404 && status !== 403)
    return 'must be 404: the object is not for this person'
  return null
}
