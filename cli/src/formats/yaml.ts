import { safeJson } from '../text/visible.ts'

const plainKey = /^[A-Za-z_][\w.-]*$/
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i

/** A value as block YAML. Texts are always quoted: JSON strings are YAML strings. */
export function yamlOf(value: unknown, indent = ''): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((item) => `${indent}- ${inner(item, `${indent}  `)}\n`).join('')
  const members = membersOf(value)
  if (members.length === 0) return `${indent}${safeJson(value)}\n`
  return members.map(([key, member]) => `${indent}${keyOf(key)}:${after(member, `${indent}  `)}\n`).join('')
}

function after(value: unknown, indent: string): string {
  return isBlock(value) ? `\n${yamlOf(value, indent).trimEnd()}` : ` ${safeJson(value)}`
}

function inner(value: unknown, indent: string): string {
  return isBlock(value) ? yamlOf(value, indent).trim() : safeJson(value)
}

function isBlock(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : membersOf(value).length > 0
}

function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isRawNumber(value)) return []
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

// A number in digits of its own, as the client library reads it; TypeScript has no type for this check yet.
function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: object): boolean }).isRawJSON(value)
}

function keyOf(key: string): string {
  return plainKey.test(key) && !reserved.test(key) ? key : safeJson(key)
}
