const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** Bytes in units of 1024, as queries count them: `21.5 KiB`. */
export function humanSize(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const value = bytes / 1024 ** unit
  return `${value.toFixed(unit === 0 || value >= 100 ? 0 : 1)} ${units[unit]}`
}

export function humanCount(count: number): string {
  return count.toLocaleString('en')
}

/** `2026-11-21 09:59:27`, in UTC as everything that the server says. */
export function utcTime(time: string): string {
  return time.slice(0, 19).replace('T', ' ')
}
