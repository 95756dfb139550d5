import type { ReactNode } from 'react'
import { preferences } from '../preferences/preferences.ts'
import { useMinute } from '../state/minute.ts'
import { useStore } from '../state/store.ts'
import { utcTime } from '../text/amounts.ts'
import { timeText } from '../text/times.ts'
import { timeTexts } from '../texts/times.ts'

type Props = {
  readonly time: string
  readonly className?: string
  /** Show the time zone, for times outside of a table with a zone in its head. */
  readonly hasZone?: boolean
}

/** A time as it is liked: in UTC, local, or how long ago. The title has the exact one. */
export function Time({ time, className, hasZone = false }: Props): ReactNode {
  const { times } = useStore(preferences)
  const now = useMinute(times === 'relative')
  return (
    <time dateTime={time} title={`${utcTime(time)} UTC`} className={className}>
      {timeText(time, times, now)}
      {hasZone && timeTexts.zones[times]}
    </time>
  )
}

/** The head of a column with times, which says of which zone they are. */
export function TimeHead({ title }: { readonly title: string }): ReactNode {
  const { times } = useStore(preferences)
  return title + timeTexts.zones[times]
}
