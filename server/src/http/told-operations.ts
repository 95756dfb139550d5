const PAST: Readonly<Record<string, string>> = {
  accept: 'accepted',
  add: 'added',
  assign: 'assigned',
  change: 'changed',
  create: 'created',
  delete: 'deleted',
  reject: 'rejected',
  remove: 'removed',
  set: 'set',
  start: 'started',
  unassign: 'unassigned',
  update: 'updated',
  upload: 'uploaded',
}

const OTHERS: Readonly<Record<string, string>> = { login: 'user signed in', register: 'user registered' }

// What names a thing. Contents, passwords and tokens have other names.
const NAMES = ['tag', 'login', 'group', 'key', 'name', 'query'] as const

type Input = { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }
type Told = { readonly message: string; readonly fields: Readonly<Record<string, unknown>> }

/** What a change is called in the log, and what it was about; null for what changes nothing. */
export function toldOf(operationId: string, { path, query, body }: Input, output: unknown): Told | null {
  const message = OTHERS[operationId] ?? phraseOf(operationId)
  if (message === null) return null
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(path ?? {})) fields[name === 'id' ? 'dhash' : name] = value
  for (const source of [query, body])
    for (const name of NAMES) {
      const value = memberOf(source, name)
      if (typeof value === 'string') fields[name] ??= value
    }
  if (operationId.startsWith('upload')) fields.dhash = memberOf(output, 'id')
  return { message, fields }
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
