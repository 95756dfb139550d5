// The name in the path is that of a remote.
const WITH_REMOTE = /^(?:pull|push)|Remote$/

// Identifying fields. Contents, passwords and tokens have other names.
const NAMES = ['tag', 'login', 'group', 'key', 'name', 'query', 'format'] as const

export type LoggedInput = { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }

/** The subject of an operation, for its log line. */
export function logFieldsOf(
  operationId: string,
  { path, query, body }: LoggedInput,
  output: unknown,
): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(path ?? {})) fields[fieldOf(operationId, name)] = value
  for (const source of [query, body])
    for (const name of NAMES) {
      const value = memberOf(source, name)
      if (typeof value === 'string') fields[name] ??= value
    }
  if (memberOf(query, 'forever') === true) fields.forever = true
  if (/^(?:upload|pull|push)/.test(operationId)) fields.dhash = memberOf(output, 'id')
  return fields
}

function fieldOf(operationId: string, name: string): string {
  if (name === 'name' && WITH_REMOTE.test(operationId)) return 'remote_name'
  return name === 'id' ? 'dhash' : name
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
