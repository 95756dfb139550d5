import { invalidField } from '../../errors/problems.ts'
import { parseMoment } from '../../views/time.ts'

/** A time to come, as it is stored. */
export function futureMoment(text: string, field: string): string {
  const moment = parseMoment(text)
  if (moment === null)
    throw invalidField(field, `expected a time with its zone, as 2027-02-01T00:00:00Z, got ${JSON.stringify(text)}`)
  if (moment.getTime() <= Date.now()) throw invalidField(field, `must be in the future, got ${text}`)
  return moment.toISOString().replace('Z', '')
}
