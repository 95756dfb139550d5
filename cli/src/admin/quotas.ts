import type { Quota, QuotaLimits } from '@lazaret/sdk'
import type { Command } from 'commander'
import { parseCount, parseSize } from '../arguments/quantities.ts'
import { openClientToChange, openClientToShow } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { sizeText } from '../shapes/objects.ts'
import { textColumns } from '../shapes/results.ts'

const ofLimit = (used: string, limit: string | null): string =>
  limit === null ? `${used}, no limit` : `${used} of ${limit}`
const size = (bytes: number): string => sizeText(bytes, { isHuman: true, now: 0 })
const sizeLimit = (bytes: number | null): string | null => (bytes === null ? null : size(bytes))

const shape: Shape<Quota> = {
  kind: 'single',
  fields: [
    'group',
    'bytes',
    'max_bytes',
    'objects',
    'max_objects',
    'bytes_today',
    'max_bytes_per_day',
    'is_nearly_used',
  ],
  id: ({ group }) => group,
  columns: textColumns({
    group: ({ group }) => group,
    bytes: ({ bytes, max_bytes }) => ofLimit(size(bytes), sizeLimit(max_bytes)),
    objects: ({ objects, max_objects }) => ofLimit(String(objects), max_objects === null ? null : String(max_objects)),
    today: ({ bytes_today, max_bytes_per_day }) => ofLimit(size(bytes_today), sizeLimit(max_bytes_per_day)),
  }),
}

export type QuotaOptions = {
  readonly bytes?: string
  readonly objects?: string
  readonly bytesPerDay?: string
}

/** Shows the quota of a group, or changes the given limits. */
export async function showOrSetQuota(group: string, options: QuotaOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const given = limitsOf(options)
  const isChange = Object.keys(given).length > 0
  const { client, signal } = isChange ? await openClientToChange(context) : await openClientToShow(context)
  const known = await client.usage.quota(group, { signal })
  if (!isChange) return await context.printAll(shape, () => [known])
  const { max_bytes, max_objects, max_bytes_per_day } = known
  const limits = { max_bytes, max_objects, max_bytes_per_day, ...given }
  if (context.isDryRun) return void context.messages.note(`would set the quota of ${group}: ${JSON.stringify(limits)}`)
  const changed = await client.usage.setQuota(group, limits, { signal })
  await context.printAll(shape, () => [changed])
}

function limitsOf({ bytes, objects, bytesPerDay }: QuotaOptions): Partial<QuotaLimits> {
  const isNone = (text: string): boolean => text === 'none'
  return {
    ...(bytes === undefined ? {} : { max_bytes: isNone(bytes) ? null : parseSize(bytes, '--bytes') }),
    ...(objects === undefined
      ? {}
      : { max_objects: isNone(objects) ? null : parseCount(objects, '--objects', { min: 0 }) }),
    ...(bytesPerDay === undefined
      ? {}
      : { max_bytes_per_day: isNone(bytesPerDay) ? null : parseSize(bytesPerDay, '--bytes-per-day') }),
  }
}
