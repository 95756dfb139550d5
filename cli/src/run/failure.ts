import type { QueryError } from '@lazaret/sdk'
import { CommanderError } from 'commander'
import { preferencesOf } from '../configuration/profile.ts'
import type { Run } from '../context/context.ts'
import { CliError, reasonOf } from '../program/cli-error.ts'
import { codeOf, EXIT_CODES, exitCodeOf } from '../program/exit-codes.ts'
import { type Globals, isEnabled, isStructured } from '../program/globals.ts'
import { redact } from '../program/redact.ts'
import { paintFor } from '../terminal/color.ts'
import { BrokenPipe } from '../terminal/output.ts'
import { escapeInvisible, safeJson } from '../text/visible.ts'
import { markPosition, queryErrorOf, querySuggestions } from './query-error.ts'

/** Prints a failure in one line, or in one JSON object if the output is JSON, and returns the exit code. */
export async function reportFailure(error: unknown, run: Run, globals: Globals): Promise<number> {
  if (error instanceof BrokenPipe) return EXIT_CODES.success.code
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.success.code
  const fault = faultOf(error, run)
  const secrets = [globals.apiKey, run.io.env.LAZARET_API_KEY, ...run.secrets]
  const wrong = queryErrorOf(error)
  const shown = () => (wrong ? queryText(fault, wrong, { run, globals }) : plainText(fault, run, globals))
  const text = redact(
    isStructured(globals, run.io.env, preferencesOf(run.io, globals.profile).format)
      ? `${safeJson({ error: fault })}\n`
      : shown(),
    secrets,
  )
  await run.err.write(text).catch(() => undefined)
  const isShown = globals.debug || isEnabled(run.io.env.LAZARET_DEBUG)
  if (isShown && error instanceof Error && error.stack)
    await run.err.write(`${redact(error.stack, secrets)}\n`).catch(() => undefined)
  return interruptionCode(run) ?? exitCodeOf(error)
}

/** 130 or 143 when a signal ended the run. */
export function interruptionCode({ interruption, endsBySignal }: Run): number | undefined {
  const by = endsBySignal ? undefined : interruption.by()
  if (!by) return undefined
  return by === 'SIGINT' ? EXIT_CODES.interrupted.code : EXIT_CODES.terminated.code
}

type ErrorMessage = {
  readonly code: string
  readonly status: number | null
  readonly message: string
  readonly operation: string | null
  readonly request_id: string | null
  readonly hint: string | null
  readonly setting?: string
  readonly query?: { readonly text: string; readonly start: number | null; readonly end: number | null }
  readonly proposals?: readonly string[]
}

function faultOf(error: unknown, run: Run): ErrorMessage {
  const bare = { status: null, operation: null, request_id: null, hint: null }
  if (interruptionCode(run) !== undefined) return { ...bare, code: 'interrupted', message: 'interrupted' }
  const code = codeOf(error)
  const path = textIn(error, 'path')
  const wrong = queryErrorOf(error)
  const setting = textIn(error, 'setting')
  const message = code === 'local_file' && path !== null ? `${path}: ${reasonOf(error)}` : reasonOf(error)
  return {
    code,
    message,
    status: numberIn(error, 'status'),
    operation: textIn(error, 'operation'),
    request_id: textIn(error, 'requestId'),
    hint: (error instanceof CliError ? error.hint : (settingHint(setting) ?? hintFor(code, message, run))) ?? null,
    ...(setting === null ? {} : { setting }),
    ...(wrong ? queryPart(wrong) : {}),
  }
}

function queryPart(wrong: QueryError): Partial<ErrorMessage> {
  const { query: text, start = null, end = null, reason: message, hint = null } = wrong
  return { message, hint, query: { text, start, end }, proposals: querySuggestions(wrong) }
}

/** The name of a setting is sent to administrators only. */
function settingHint(setting: string | null): string | undefined {
  return setting === null ? undefined : `the setting ${setting} of the server decides this`
}

function hintFor(code: string, message: string, { secrets }: Run): string | undefined {
  if (code === 'unauthenticated' && secrets.size === 0)
    return 'no key was given: LAZARET_API_KEY is not set; sign in with: lazaret login'
  if (message.includes(' is not of the repository'))
    return 'is the address right, with the path that the repository has? lazaret login looks for it'
  if (code === 'cursor' && message.startsWith('the cursor belongs to query'))
    return 'name another cursor with --cursor, or begin anew after: lazaret cursor rm NAME'
  if (code === 'connection' && message.includes('certificate is not trusted'))
    return 'give the authority that issued it with --ca-file'
  return hints[code]
}

const hints: Readonly<Record<string, string>> = {
  unauthenticated: 'sign in with: lazaret login',
  connection: 'is the address right, and is the server running?',
  rate_limited: 'retry later, or allow a longer wait with --max-wait',
}

function plainText({ message, hint, request_id }: ErrorMessage, { io }: Run, globals: Globals): string {
  const paint = paintFor(io.stderr, io.env, globals.color)
  const asked = request_id ? ` [request ${escapeInvisible(request_id)}]` : ''
  const more = hint ? ` (${escapeInvisible(hint)})` : ''
  return `${paint('red', 'error:')} ${escapeInvisible(message.trim().replace(/(?<!\s)\s*\n\s*/g, '; '))}${more}${asked}\n`
}

/** The reason, the query with carets under the fault, and what to write instead. */
function queryText(fault: ErrorMessage, wrong: QueryError, { run, globals }: FailureContext): string {
  const { message, hint, request_id, proposals = [] } = fault
  const { stderr, env } = run.io
  const paint = paintFor(stderr, env, globals.color)
  const lines = markPosition(wrong, (stderr.columns ?? USUAL_COLUMNS) - INDENT.length)
  const instead = proposals.length > 0 ? [`write ${proposals.map(escapeInvisible).join('  or  ')}`] : []
  const asked = request_id && hint === null ? ` [request ${escapeInvisible(request_id)}]` : ''
  return [
    `${paint('red', 'error:')} ${escapeInvisible(hint ?? message)}${asked}`,
    ...lines.map((line, at) => INDENT + (at === 1 ? paint('red', line) : line)),
    ...instead.map((line) => INDENT + line),
    '',
  ].join('\n')
}

type FailureContext = { readonly run: Run; readonly globals: Globals }

const INDENT = '  '
const USUAL_COLUMNS = 80

function textIn(error: unknown, name: string): string | null {
  const value = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : null
}

function numberIn(error: unknown, name: string): number | null {
  const value = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'number' ? value : null
}
