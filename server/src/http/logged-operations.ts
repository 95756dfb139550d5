const PAST: Readonly<Record<string, string>> = {
  accept: 'accepted',
  add: 'added',
  allow: 'allowed',
  assign: 'assigned',
  change: 'changed',
  create: 'created',
  delete: 'deleted',
  pull: 'pulled',
  reject: 'rejected',
  remove: 'removed',
  set: 'set',
  start: 'started',
  unassign: 'unassigned',
  update: 'updated',
  upload: 'uploaded',
}

const PUSHED = 'object pushed to a remote'
const PASSED = 'request passed on to a remote'
const OTHERS: Readonly<Record<string, string>> = {
  login: 'user signed in',
  register: 'user registered',
  pushFile: PUSHED,
  pushConfig: PUSHED,
  pushBlob: PUSHED,
  postToRemote: PASSED,
  putToRemote: PASSED,
  deleteAtRemote: PASSED,
}
// The name in the path is that of a remote.
const WITH_REMOTE = /^(?:pull|push)|Remote$/

// Identifying fields. Contents, passwords and tokens have other names.
const NAMES = ['tag', 'login', 'group', 'key', 'name', 'query'] as const

type Input = { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }
type LogEntry = { readonly message: string; readonly fields: Readonly<Record<string, unknown>> }

/** The log event of a change with its subject; null for operations that change nothing. */
export function logEntryOf(operationId: string, { path, query, body }: Input, output: unknown): LogEntry | null {
  const message = OTHERS[operationId] ?? phraseOf(operationId)
  if (message === null) return null
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(path ?? {})) fields[fieldOf(operationId, name)] = value
  for (const source of [query, body])
    for (const name of NAMES) {
      const value = memberOf(source, name)
      if (typeof value === 'string') fields[name] ??= value
    }
  if (/^(?:upload|pull|push)/.test(operationId)) fields.dhash = memberOf(output, 'id')
  return { message, fields }
}

function fieldOf(operationId: string, name: string): string {
  if (name === 'name' && WITH_REMOTE.test(operationId)) return 'remote_name'
  return name === 'id' ? 'dhash' : name
}

/** `addTag`: tag added. */
function phraseOf(operationId: string): string | null {
  const [verb = '', ...noun] = operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const past = PAST[verb]
  if (past === undefined) return null
  return `${noun.filter((word) => word !== 'below').join(' ')} ${past}`
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
