/** A time as the database writes it, in UTC, becomes ISO 8601 with six fraction digits and `+00:00`. */
export function viewTime(text: string): string {
  const [moment = '', fraction = ''] = text.split('.')
  return `${moment.replace(' ', 'T')}.${fraction.padEnd(6, '0')}+00:00`
}
