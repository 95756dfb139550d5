import type { RequestContext } from '../../log.ts'

type JobRequest = { readonly path: string; readonly user: string }

/** Lines and entries have the name of the request that began the work. */
export function contextOfJob(
  { requestId }: { readonly requestId: string | null },
  { path, user }: JobRequest,
): RequestContext {
  return {
    requestId: requestId ?? '',
    method: 'POST',
    path,
    user,
    isAdministrator: false,
    sqlQueries: 0,
    timing: null,
  }
}
