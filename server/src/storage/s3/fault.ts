import { type Problem, storageFull, unavailable } from '../../errors.ts'

export type Fault = {
  readonly name: string
  readonly message: string
  /** Of the answer; null where there was none. */
  readonly status: number | null
  readonly code: string
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** What the SDK threw, as facts. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: '', message: String(error), status: null, code: '' }
  return {
    name: error.name,
    message: error.message || innerMessage(error),
    status: statusOf(error),
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
  }
}

export const isMissingKey = ({ name, status }: Fault): boolean =>
  name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket' && name !== 'NoSuchUpload')

/** Nothing of it came to the storage, because there is no way to it. */
export const isUnreachable = ({ status, code, message }: Fault): boolean =>
  status === null && (UNREACHABLE.has(code) || /did not establish a connection/.test(message))

/** Whether the same request may succeed when sent again. A swept upload is begun anew. */
export const isPassing = ({ status, name }: Fault): boolean =>
  status === null || status >= 500 || status === 429 || ['NoSuchUpload', 'RequestTimeout', 'SlowDown'].includes(name)

/** What the client is told; the log has the details. */
export function asProblem(cause: unknown): Problem {
  const { status, name } = faultOf(cause)
  const isFull = status === 507 || FULL.has(name)
  const problem = isFull ? storageFull() : unavailable('the object storage is not available; try again later')
  return Object.assign(problem, { cause })
}

function statusOf(error: Error): number | null {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null
}

/** Node tries every address of a name, and says what was wrong with each. */
function innerMessage(error: Error): string {
  if (!('errors' in error) || !Array.isArray(error.errors)) return ''
  return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
}
