import { errnoOf, isDiskFull } from './cli-error.ts'

export const EXIT_CODES = {
  success: { code: 0, about: 'success, including empty lists' },
  failure: { code: 1, about: 'a failure not named below' },
  usage: { code: 2, about: 'wrong usage: unknown command, option or value; a search expression that is refused' },
  partial: { code: 3, about: 'some of several items failed; standard output shows which' },
  access: { code: 4, about: 'not signed in, or not permitted' },
  missing: { code: 5, about: 'the requested item does not exist (or --exit-status and no match)' },
  temporary: { code: 6, about: 'rate limit, gateway, timeout, unreachable, maintenance: retry later' },
  integrity: { code: 7, about: 'content does not match its SHA-256' },
  state: { code: 8, about: 'a cursor or manifest cannot be used' },
  interrupted: { code: 130, about: 'interrupted (Ctrl-C) after saving its state' },
  terminated: { code: 143, about: 'terminated after saving its state' },
} as const satisfies Record<string, { code: number; about: string }>

export type Outcome = keyof typeof EXIT_CODES

const outcomes: Readonly<Record<string, Outcome>> = {
  usage: 'usage',
  unauthenticated: 'access',
  invalid_credentials: 'access',
  account_pending: 'access',
  account_disabled: 'access',
  password_required: 'access',
  second_factor_required: 'access',
  second_factor_setup_required: 'access',
  forbidden: 'access',
  not_signed_in: 'access',
  not_found: 'missing',
  rate_limited: 'temporary',
  gateway: 'temporary',
  bad_gateway: 'temporary',
  timeout: 'temporary',
  too_slow: 'temporary',
  connection: 'temporary',
  maintenance: 'temporary',
  read_only: 'temporary',
  unavailable: 'temporary',
  query_timeout: 'temporary',
  integrity: 'integrity',
  content_damaged: 'integrity',
  cursor: 'state',
  manifest: 'state',
  aborted: 'interrupted',
  interrupted: 'interrupted',
  confirmation_needed: 'usage',
}

/** Errors that every further item of a batch would meet as well. */
const fatal = new Set([
  'unauthenticated',
  'invalid_credentials',
  'account_pending',
  'account_disabled',
  'password_required',
  'second_factor_required',
  'second_factor_setup_required',
  'not_signed_in',
  'forbidden',
  'maintenance',
  'read_only',
  'connection',
  'storage_full',
  'disk_full',
  'aborted',
])

/** The code of an error in our own words; those of the operating system are about files. */
export function codeOf(error: unknown): string {
  const code = errnoOf(error)
  if (code !== undefined && /^[a-z]/.test(code)) return code
  if (error instanceof Error && error.name === 'AbortError') return 'aborted'
  if (isDiskFull(error)) return 'disk_full'
  return code !== undefined && /^E[A-Z]+$/.test(code) ? 'local_file' : 'failed'
}

export function outcomeOf(error: unknown): Outcome {
  if (isAboutQuery(error)) return 'usage'
  return outcomes[codeOf(error)] ?? 'failure'
}

/** A search expression that the server refuses is as wrong as an unknown option. */
function isAboutQuery(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'queryError') !== undefined
}

export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[outcomeOf(error)].code
}

export function isFatal(error: unknown): boolean {
  return fatal.has(codeOf(error))
}
