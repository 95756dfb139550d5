import { AbortError, ApiError, ConnectionError, TimeoutError } from './api-error.ts'

const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOENT',
])
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_SOCKET', 'UND_ERR_INFO'])
const TIMEOUTS: Readonly<Record<string, [TimeoutError['phase'], string]>> = {
  UND_ERR_CONNECT_TIMEOUT: ['connect', 'no connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['headers', 'no answer in time'],
  UND_ERR_BODY_TIMEOUT: ['idle', 'the answer stopped coming'],
}

export type CallContext = { readonly operation?: string | undefined; readonly signal?: AbortSignal | undefined }

/** An error of a transport, a source or a signal as one of ours; unknown errors are returned unchanged. */
export function explainFailure(error: unknown, context: CallContext = {}): unknown {
  if (context.signal?.aborted) return abortError(context.signal, context.operation)
  if (error instanceof ApiError || !(error instanceof Error)) return error
  const details = { operation: context.operation, cause: error }
  const code = codeOf(error)
  const timeout = TIMEOUTS[code]
  if (timeout) return new TimeoutError(timeout[0], timeout[1], details)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return new ConnectionError('the client was closed', { ...details, wasUnsent: false })
  }
  if (isCertificateFault(code)) {
    return new ConnectionError(`the server's certificate is not trusted: ${error.message}`, {
      ...details,
      wasUnsent: true,
    })
  }
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') {
    const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : 'handshake failed'
    return new ConnectionError(`the TLS connection failed: ${reason}`, { ...details, wasUnsent: true })
  }
  if (UNSENT.has(code) && isFromConnect(error)) {
    return new ConnectionError(`cannot connect: ${error.message}`, { ...details, wasUnsent: true, retryable: true })
  }
  if (BROKEN.has(code) || code.startsWith('HPE_') || code.startsWith('UND_ERR_RES_')) {
    return new ConnectionError(`the connection broke: ${error.message}`, {
      ...details,
      wasUnsent: false,
      retryable: true,
    })
  }
  return error
}

/** The error of a call whose signal fired. A signal of `AbortSignal.timeout` gives a TimeoutError. */
export function abortError(signal: AbortSignal, operation?: string): ApiError {
  const cause: unknown = signal.reason
  if (cause instanceof ApiError) return cause
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return new TimeoutError('deadline', 'the time given by the caller is over', { operation, cause })
  }
  return new AbortError('aborted', 'the call was aborted', { operation, cause })
}

/** Whatever was thrown, as an error. */
export function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause), { cause })
}

export function throwIfAborted(signal: AbortSignal | undefined, operation?: string): void {
  if (signal?.aborted) throw abortError(signal, operation)
}

function codeOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** ENOENT also comes from a missing file; from a connect it is a missing unix socket. */
function isFromConnect(error: Error): boolean {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error) || !('syscall' in first)) return false
  return first.syscall === 'connect' || String(first.syscall).startsWith('getaddrinfo')
}

function isCertificateFault(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS_|HOSTNAME_MISMATCH/.test(code)
}
