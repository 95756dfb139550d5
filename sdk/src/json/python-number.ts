const MIN_PLAIN_EXPONENT = -4
const MAX_PLAIN_EXPONENT = 15

/**
 * The text of a number in the identity of a config: integers in all their digits, others in the shortest form of
 * the double, in the notation of Python.
 */
export function pythonNumber(text: string): string {
  if (!/[.eE]/.test(text)) return BigInt(text).toString()
  const value = Number(text)
  if (Number.isFinite(value)) return pythonFloat(value)
  return value > 0 ? 'inf' : '-inf'
}

function pythonFloat(value: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [mantissa = '', power = ''] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(power)
  if (exponent < MIN_PLAIN_EXPONENT || exponent > MAX_PLAIN_EXPONENT) return sign + withExponent(digits, exponent)
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}

function withExponent(digits: string, exponent: number): string {
  const mantissa = digits.length > 1 ? `${digits.slice(0, 1)}.${digits.slice(1)}` : digits
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
