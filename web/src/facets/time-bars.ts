import type { Facets } from '@lazaret/sdk'

type Unit = Facets['time_unit']

export type TimeBar = Readonly<Facets['times'][number]>

const NEXT: Readonly<Record<Unit, (time: Date) => number>> = {
  hour: (time) => time.setUTCHours(time.getUTCHours() + 1),
  day: (time) => time.setUTCDate(time.getUTCDate() + 1),
  month: (time) => time.setUTCMonth(time.getUTCMonth() + 1),
  year: (time) => time.setUTCFullYear(time.getUTCFullYear() + 1),
}

/** A damaged clock may have left uploads of thousands of years. */
const MAX_BARS = 400

/** The periods from the first upload to the last one, with those in which nothing was uploaded. */
export function timeBars(times: Facets['times'], unit: Unit): readonly TimeBar[] {
  const last = times.at(-1)
  if (last === undefined) return []
  const counted = new Map(times.map((time) => [Date.parse(time.from), time]))
  const bars: TimeBar[] = []
  const end = Date.parse(last.to)
  for (const time = new Date(times[0]?.from ?? last.from); time.getTime() < end; ) {
    if (bars.length === MAX_BARS) return times
    const from = time.toISOString()
    const { count, kinds } = counted.get(time.getTime()) ?? { count: 0, kinds: [] }
    NEXT[unit](time)
    bars.push({ from, to: time.toISOString(), count, kinds })
  }
  return bars
}

const LENGTH_OF_UNIT: Readonly<Record<Unit, number>> = { hour: 16, day: 10, month: 7, year: 4 }

/** The beginning of a period, as exact as its unit. */
export function barLabel({ from }: Pick<TimeBar, 'from'>, unit: Unit): string {
  return from.replace('T', ' ').slice(0, LENGTH_OF_UNIT[unit])
}
