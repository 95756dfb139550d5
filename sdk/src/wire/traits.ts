import type { paths } from '../generated/schema.ts'
import { REPEATABLE_POSTS, SAFE_POSTS } from '../generated/traits.ts'

/** A method and a path of the contract. */
export type OperationName = `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'} ${keyof paths}`

/**
 * The effect of a retry. `safe`: it reads. `repeatable`: it is idempotent (content-addressed, sets). `once`: it would
 * create a second thing.
 */
export type RepeatClass = 'safe' | 'repeatable' | 'once'

export type Traits = {
  readonly isPublic: boolean
  readonly givesBytes: boolean
  /** The bytes have any media type, because they come from another server. */
  readonly givesAnyType: boolean
  /** Plain text instead of JSON. */
  readonly givesText: boolean
  readonly repeat: RepeatClass
}

const publicOperations: readonly string[] = [
  'GET /api/ping',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/server',
  'POST /api/auth/login',
  'POST /api/auth/change_password',
  'GET /api/auth/challenge',
  'POST /api/auth/register',
  'POST /api/auth/recover_password',
  'GET /api/oauth',
  'POST /api/oauth/{provider}/authenticate',
  'POST /api/oauth/{provider}/authorize',
  'POST /api/oauth/{provider}/register',
  'GET /api/download/{token}',
  'GET /api/archive',
] satisfies OperationName[]

/** Requests with any method that another server answers. */
const passedOnPath = '/api/remote/{name}/api/{path}' satisfies keyof paths

const byteOperations: readonly string[] = [
  'GET /api/file/{id}/download',
  'GET /api/file/{id}/download/zip',
  'GET /api/download/{token}',
  'GET /api/audit/export',
  'GET /api/archive',
  'POST /api/archive',
] satisfies OperationName[]

const textOperations: readonly string[] = ['GET /api/varz'] satisfies OperationName[]

/** Returns the traits of an operation. An unknown one that writes is not repeated. */
export function traitsOf(operation: string): Traits {
  const givesAnyType = operation.endsWith(passedOnPath)
  return {
    isPublic: publicOperations.includes(operation),
    givesBytes: givesAnyType || byteOperations.includes(operation),
    givesAnyType,
    givesText: textOperations.includes(operation),
    repeat: repeatClassOf(operation),
  }
}

function repeatClassOf(operation: string): RepeatClass {
  const [method = '', path = ''] = operation.split(' ')
  if (method === 'POST')
    return SAFE_POSTS.includes(path) ? 'safe' : REPEATABLE_POSTS.includes(path) ? 'repeatable' : 'once'
  if (method === 'GET' || method === 'HEAD') return 'safe'
  return method === 'PUT' || method === 'DELETE' ? 'repeatable' : 'once'
}
