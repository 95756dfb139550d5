const INTEGER = /^\s*[+-]?\d+\s*$/
const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'y', 'Y', 'yes', 'Yes', 'YES', '1'])
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', 'n', 'N', 'no', 'No', 'NO', '0'])

/** Coerces a text or number if a boolean or integer is expected; otherwise returns the value unchanged. */
export function coerced(value: string | number, types: ReadonlySet<string>): unknown {
  if (types.has('string')) return value
  const text = String(value)
  if (types.has('boolean')) return TRUE.has(text) ? true : FALSE.has(text) ? false : value
  return types.has('integer') && INTEGER.test(text) ? Number(text) : value
}
