const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i

/** A time as the database writes it, in UTC, becomes ISO 8601 with six fraction digits and `+00:00`. */
export function viewTime(text: string): string {
  const [moment = '', fraction = ''] = text.split('.')
  return `${moment.replace(' ', 'T')}.${fraction.padEnd(6, '0')}+00:00`
}

/** A time of RFC 3339 with its zone; null for any other text, and for days that no month has. */
export function parseMoment(text: string): Date | null {
  const [, year = '', month = '', day = ''] = MOMENT.exec(text) ?? []
  const moment = new Date(text.toUpperCase())
  if (year === '' || Number.isNaN(moment.getTime())) return null
  // Date takes the 30th of February for the 2nd of March.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= daysInMonth ? moment : null
}
