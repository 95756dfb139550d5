const DAY_MS = 86_400_000

/** The end of that day, in UTC. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
}

/** The last whole day before a time, in UTC: what `endOfDay` was given. */
export function lastDayBefore(time: string): string {
  return new Date(Date.parse(time) - DAY_MS).toISOString().slice(0, 10)
}

/** The day that comes after this many days, in UTC. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}
