/** Codes of errors that the command line finds itself, besides those of the server and the SDK. */
export type LocalCode =
  | 'not_found'
  | 'usage'
  | 'local_file'
  | 'disk_full'
  | 'connection'
  | 'timeout'
  | 'not_signed_in'
  | 'confirmation_needed'
  | 'config'
  | 'manifest'
  | 'cursor'
  | 'interrupted'
  | 'integrity'
  | 'wrong_password'
  | 'failed'

/** An error whose message is shown as it is. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly code: LocalCode
  readonly hint: string | undefined

  constructor(code: LocalCode, message: string, hint?: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export function usageError(message: string, hint?: string): CliError {
  return new CliError('usage', message, hint)
}

export function localFileError(path: string, error: unknown): CliError {
  return new CliError(isDiskFull(error) ? 'disk_full' : 'local_file', `${path}: ${reasonOf(error)}`)
}

/** Every further write would fail as well. */
export function isDiskFull(error: unknown): boolean {
  const code = errnoOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'disk_full'
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'no space left in your quota',
  EROFS: 'the file system is read-only',
  ELOOP: 'is a symbolic link',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'exists already',
}

/** Returns the message of an error without the operating system's call and path. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return String(error)
  const code = errnoOf(error)
  return (code && reasons[code]) || error.message
}

/** Returns the message without the name in front, which is shown next to it. */
export function reasonWithout(name: string, error: unknown): string {
  const full = reasonOf(error)
  return full.startsWith(`${name}: `) ? full.slice(name.length + 2) : full
}

export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
