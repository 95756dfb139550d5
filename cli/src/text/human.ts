const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** Bytes in units of 1024, as queries count them: `21.5 KiB`. */
export function humanSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1
  return `${value.toFixed(digits)} ${units[unit]}`
}

const ages = [
  { below: 60, seconds: 1, unit: 's' },
  { below: 3600, seconds: 60, unit: 'min' },
  { below: 86_400, seconds: 3600, unit: 'h' },
  { below: 30 * 86_400, seconds: 86_400, unit: 'd' },
] as const

/** `2 min ago`; times of more than a month ago, or of the future, stay dates. */
export function humanAge(time: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(time)) / 1000)
  if (Number.isNaN(seconds)) return time
  const age = seconds < 0 ? undefined : ages.find(({ below }) => seconds < below)
  return age ? `${Math.floor(seconds / age.seconds)} ${age.unit} ago` : time.slice(0, 10)
}
