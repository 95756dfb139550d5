import '../../style/dates.css'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { parseDate, writtenDate } from '../../text/days.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { dateTexts } from '../../texts/dates.ts'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../lazy-component.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx').then(({ Calendar }) => Calendar))

type Props = {
  readonly label: string
  readonly hint?: string | undefined
  /** A day like 2026-11-30, a minute like 2026-11-30T14:05 with `hasTime`, or an empty text. */
  readonly date: string
  /** Gets valid dates only. */
  readonly onDate: (date: string) => void
  readonly hasTime?: boolean
  readonly min?: string
  readonly max?: string
  readonly disabled?: boolean
}

/** A date in ISO form, typed or chosen in a calendar. A wrong date stays in the field, is named below it, and stops the form. */
export function DateField({
  label,
  hint,
  date,
  onDate,
  hasTime = false,
  min = '',
  max = '',
  disabled,
}: Props): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState({ text: writtenDate(date), date })
  const [hasLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A date that changes elsewhere, by a preset or a sent form, replaces the draft.
  const text = draft.date === date ? draft.text : writtenDate(date)
  const error = errorOf(text, { hasTime, min, max })
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [error])

  const change = (next: string): void => {
    const isValid = errorOf(next, { hasTime, min, max }) === undefined
    const nextDate = isValid ? (parseDate(next, hasTime) ?? '') : date
    setDraft({ text: next, date: nextDate })
    if (nextDate !== date) onDate(nextDate)
  }
  const choose = (day: string): void => {
    setOpen(false)
    change(hasTime ? `${day} ${date.slice(11) || '00:00'}` : day)
    button.current?.focus()
  }
  const close = (hasFocus: boolean): void => {
    setOpen(false)
    if (hasFocus) button.current?.focus()
  }
  const isErrorShown = error !== undefined && hasLeft
  return (
    <div className="date-field">
      <label id={`${id}label`} htmlFor={id} className="field">
        {label}
      </label>
      <div className="date-input">
        <input
          id={id}
          ref={input}
          spellCheck={false}
          autoComplete="off"
          placeholder={hasTime ? dateTexts.minuteForm : dateTexts.dayForm}
          maxLength={32}
          disabled={disabled}
          aria-invalid={isErrorShown}
          aria-describedby={`${id}hint ${id}error`}
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setLeft(true)}
          onInvalid={() => setLeft(true)}
        />
        <button
          ref={button}
          type="button"
          className="sign"
          disabled={disabled}
          aria-label={dateTexts.openCalendar}
          aria-describedby={`${id}label`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={CalendarDays} />
        </button>
        {isOpen && (
          <Calendar
            anchor={button}
            day={date.slice(0, 10)}
            min={min.slice(0, 10)}
            max={max.slice(0, 10)}
            onChoose={choose}
            onClose={close}
          />
        )}
      </div>
      {hint !== undefined && (
        <span id={`${id}hint`} className="quiet">
          {hint}
        </span>
      )}
      <span id={`${id}error`} className="field-error" aria-live="polite">
        {isErrorShown && error}
      </span>
    </div>
  )
}

type Bounds = { readonly hasTime: boolean; readonly min: string; readonly max: string }

function errorOf(text: string, { hasTime, min, max }: Bounds): string | undefined {
  if (text.trim() === '') return
  const date = parseDate(text, hasTime)
  if (date === undefined) return (hasTime ? dateTexts.notMinute : dateTexts.notDay)(escapeInvisible(text))
  if (min !== '' && date < min) return dateTexts.tooEarly(writtenDate(date), writtenDate(min))
  if (max !== '' && date > max) return dateTexts.tooLate(writtenDate(date), writtenDate(max))
  return
}
