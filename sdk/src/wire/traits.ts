import type { paths } from '../generated/schema.ts'

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

const publicOperations = new Set<string>([
  'GET /api/ping',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/server',
  'POST /api/auth/login',
  'POST /api/auth/change_password',
  'POST /api/auth/register',
  'POST /api/auth/recover_password',
  'GET /api/oauth',
  'POST /api/oauth/{provider}/authenticate',
  'POST /api/oauth/{provider}/authorize',
  'POST /api/oauth/{provider}/register',
  'GET /api/download/{token}',
  'GET /api/archive',
] satisfies OperationName[])

const passedOn = new Set<string>([
  'GET /api/remote/{name}/api/{path}',
  'POST /api/remote/{name}/api/{path}',
  'PUT /api/remote/{name}/api/{path}',
  'DELETE /api/remote/{name}/api/{path}',
] satisfies OperationName[])

const byteOperations = new Set<string>([
  ...passedOn,
  ...([
    'GET /api/file/{id}/download',
    'GET /api/file/{id}/download/zip',
    'GET /api/download/{token}',
    'GET /api/audit/export',
    'GET /api/archive',
    'POST /api/archive',
  ] satisfies OperationName[]),
])

const textOperations = new Set<string>(['GET /api/varz'] satisfies OperationName[])

const readingPosts = new Set<string>([
  'POST /api/search',
  'POST /api/object/search',
  'POST /api/file/search',
  'POST /api/config/search',
  'POST /api/blob/search',
  'POST /api/{type}/count',
  'POST /api/{type}/facets',
  'POST /api/archive',
  'POST /api/job_preview',
  'POST /api/attribute_texts',
] satisfies OperationName[])

const repeatablePosts = new Set<string>([
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/oauth/{provider}/authenticate',
  'POST /api/file',
  'POST /api/file/{id}/download',
  'POST /api/file/{id}/download/zip',
  'POST /api/archive/token',
  'POST /api/job/{job_id}/cancel',
  'POST /api/config',
  'POST /api/blob',
  'POST /api/{type}/{id}/attribute',
  'POST /api/{type}/{id}/meta',
  'POST /api/remote/{name}/pull/file/{id}',
  'POST /api/remote/{name}/pull/config/{id}',
  'POST /api/remote/{name}/pull/blob/{id}',
  'POST /api/remote/{name}/push/file/{id}',
  'POST /api/remote/{name}/push/config/{id}',
  'POST /api/remote/{name}/push/blob/{id}',
] satisfies OperationName[])

/** Returns the traits of an operation. An unknown one that writes is not repeated. */
export function traitsOf(operation: string): Traits {
  return {
    isPublic: publicOperations.has(operation),
    givesBytes: byteOperations.has(operation),
    givesAnyType: passedOn.has(operation),
    givesText: textOperations.has(operation),
    repeat: repeatClassOf(operation),
  }
}

function repeatClassOf(operation: string): RepeatClass {
  const method = operation.split(' ', 1)[0]
  if (method === 'GET' || method === 'HEAD' || readingPosts.has(operation)) return 'safe'
  if (method === 'PUT' || method === 'DELETE' || repeatablePosts.has(operation)) return 'repeatable'
  return 'once'
}
