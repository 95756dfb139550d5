import type { ReactNode } from 'react'
import { addDays, today } from '../../text/days.ts'
import { dateTexts } from '../../texts/dates.ts'
import { DateField } from './date-field.tsx'

/** Two dates; an empty text is no bound. */
type Range = { readonly from: string; readonly to: string }

type Props = {
  readonly labels: Range
  readonly range: Range
  readonly onRange: (range: Range) => void
  readonly hasTime?: boolean
}

const PRESETS = [1, 7, 30] as const

/** Two dates with presets. The second one cannot be before the first. */
export function DateRange({ labels, range, onRange, hasTime = false }: Props): ReactNode {
  const { from, to } = range
  // With a time the end is exclusive, and a preset reaches until now.
  const setPreset = (days: number): void => {
    const day = addDays(today(), 1 - days)
    onRange(hasTime ? { from: `${day}T00:00`, to: '' } : { from: day, to: today() })
  }
  return (
    <>
      <DateField
        label={labels.from}
        hasTime={hasTime}
        max={to}
        date={from}
        onDate={(date) => onRange({ from: date, to })}
      />
      <DateField
        label={labels.to}
        hasTime={hasTime}
        min={from}
        date={to}
        onDate={(date) => onRange({ from, to: date })}
      />
      <fieldset className="date-presets" aria-label={dateTexts.presets}>
        {PRESETS.map((days) => (
          <button key={days} type="button" onClick={() => setPreset(days)}>
            {days === 1 ? dateTexts.today : dateTexts.lastDays(days)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
