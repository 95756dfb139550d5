import { hasRow } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { requireLiteral } from '../literal.ts'
import { invalidValue } from '../query-error.ts'

/** Linked with that analysis, or with any one for `*`. */
export const analysis: ValueCondition = (value, context) => {
  const links = { from: 'karton_object AS k', objectId: 'k.object_id' }
  const text = requireLiteral(value)
  if (text === '*') return hasRow(context, { ...links, where: 'true' })
  return hasRow(context, { ...links, where: 'k.analysis_id = ?::uuid' }, readUuid(text, value.start))
}

const MAX_UUID_LENGTH = 60

function readUuid(text: string, position: number): string {
  const hex = text
    .replace(/^urn:uuid:/i, '')
    .replace(/^\{(.*)\}$/, '$1')
    .replaceAll('-', '')
  if (text.length > MAX_UUID_LENGTH || !/^[0-9a-f]{32}$/i.test(hex))
    throw invalidValue(text, 'UUID', { start: position })
  return hex
}
