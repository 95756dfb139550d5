// Generated from openapi.yaml by "npm run generate". Do not edit.
export const SAFE_POSTS: readonly string[] = [
  '/api/{type}/count',
  '/api/{type}/facets',
  '/api/object/search',
  '/api/file/search',
  '/api/config/search',
  '/api/blob/search',
  '/api/search',
  '/api/archive',
  '/api/job_preview',
  '/api/attribute_texts',
]

export const REPEATABLE_POSTS: readonly string[] = [
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/file',
  '/api/file/{id}/download',
  '/api/file/{id}/download/zip',
  '/api/archive/token',
  '/api/job/{job_id}/cancel',
  '/api/config',
  '/api/blob',
  '/api/{type}/{id}/attribute',
  '/api/{type}/{id}/meta',
  '/api/oauth/{provider}/authenticate',
  '/api/remote/{name}/pull/file/{id}',
  '/api/remote/{name}/pull/config/{id}',
  '/api/remote/{name}/pull/blob/{id}',
  '/api/remote/{name}/push/file/{id}',
  '/api/remote/{name}/push/config/{id}',
  '/api/remote/{name}/push/blob/{id}',
]
