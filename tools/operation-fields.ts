type Kind = 'resource' | 'phrase' | 'flag' | 'name'

/** The x-fields of operations. Any other is refused: a misspelt capability would leave an operation open to all. */
export const OPERATION_FIELDS: Readonly<Record<string, Kind>> = {
  'x-resource': 'resource',
  'x-log': 'phrase',
  'x-audit': 'name',
  'x-capability': 'name',
  'x-further-capability': 'name',
  'x-capability-for-others': 'name',
  'x-key-capability': 'name',
  'x-refuses-limited-keys': 'flag',
  'x-before-second-factor': 'flag',
  'x-needs-setting': 'name',
  'x-needs-account': 'flag',
  'x-needs-remote': 'flag',
  'x-in-maintenance': 'flag',
  'x-in-read-only': 'flag',
  'x-deprecated-feature': 'name',
  'x-probe': 'flag',
  'x-repeat': 'name',
  'x-reads': 'name',
}

/** A type of these fields; names are those that the contract uses. */
export function writeOperationFields(operations: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = Object.entries(OPERATION_FIELDS).map(([field, kind]) => {
    const used = operations.map((fields) => fields[field]).filter((value) => typeof value === 'string')
    return `    readonly '${field}'${kind === 'resource' ? '' : '?'}: ${typeOf(kind, [...new Set(used)].toSorted())};`
  })
  return ['/** The x-fields of an operation. */', 'export type OperationFields = {', ...lines, '};', ''].join('\n')
}

function typeOf(kind: Kind, names: readonly string[]): string {
  if (kind === 'name') return names.map((name) => `"${name}"`).join(' | ') || 'never'
  return { resource: 'string', phrase: 'string | null', flag: 'boolean' }[kind]
}
