import { type Problem, storageFull, unavailable } from '../../errors/problems.ts'

export type Fault = {
  readonly name: string
  readonly message: string
  /** Of the response; null if there was none. */
  readonly status: number | null
  readonly code: string
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** The facts of an error of the SDK. */
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

/** The storage was unreachable, so nothing was sent. */
export const isUnreachable = ({ status, code, message }: Fault): boolean =>
  status === null && (UNREACHABLE.has(code) || /did not establish a connection/.test(message))

/** Whether a retry may succeed. A swept upload is started again. */
export const isPassing = ({ status, name }: Fault): boolean =>
  status === null || status >= 500 || status === 429 || ['NoSuchUpload', 'RequestTimeout', 'SlowDown'].includes(name)

/** The problem shown to the client; the log has the details. */
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

/** Node tries every address of a name, and reports an error for each. */
function innerMessage(error: Error): string {
  if (!('errors' in error) || !Array.isArray(error.errors)) return ''
  return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
}
