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
  const exact = `${utcTime(time)} UTC`
  return (
    <time dateTime={time} title={exact} className={className}>
      {times === 'relative' ? (
        <RelativeTime text={timeText(time, times, now)} exact={exact} />
      ) : (
        timeText(time, times, now)
      )}
      {hasZone && timeTexts.zones[times]}
    </time>
  )
}

type RelativeProps = { readonly text: string; readonly exact: string }

/** Screen readers read the exact time: they have no pointer that shows it. */
function RelativeTime({ text, exact }: RelativeProps): ReactNode {
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className="unseen">{exact}</span>
    </>
  )
}

/** The head of a column with times, which says of which zone they are. */
export function TimeHead({ title }: { readonly title: string }): ReactNode {
  const { times } = useStore(preferences)
  return title + timeTexts.zones[times]
}
