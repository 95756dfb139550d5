const PARAMETER = /;\s*([^=;"\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g
const EXTENDED = /^(?:utf-8|iso-8859-1)'[^']*'/i

/**
 * If a part has both `filename*` and `filename`, the encoded name counts, in any order: the other is a fallback for older
 * servers. The parser takes either, depending on their spelling.
 */
export function withOneName(disposition: string): string {
  const parameters = [...disposition.matchAll(PARAMETER)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value,
  }))
  const isEncoded = parameters.some(({ name, value }) => name === 'filename*' && EXTENDED.test(value))
  if (!isEncoded) return disposition
  return disposition.replace(PARAMETER, (whole, name: string) => (name.toLowerCase() === 'filename' ? '' : whole))
}
