const MIN_PLAIN_EXPONENT = -4
const MAX_PLAIN_EXPONENT = 15

/** A double in Python's shortest form, which the identity of configurations depends on: `1.0`, `1e+16`, `1e-07`. */
export function pythonFloat(value: number): string {
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
