// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA allows a table with these roles.
// biome-ignore-all lint/a11y/useFocusableInteractive: the button within a cell has the focus.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { addDays, addMonths, isDay, longDay, longMonth, mondayOf, today, weeksOf } from '../../text/days.ts'
import { dateTexts } from '../../texts/dates.ts'
import { Icon } from '../icon.tsx'

type Props = {
  /** The button that opens the calendar. The calendar is drawn near it. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The chosen day; an empty text if there is none. */
  readonly day: string
  readonly min: string
  readonly max: string
  readonly onChoose: (day: string) => void
  /** `hasFocus`: the focus would be lost with the calendar. */
  readonly onClose: (hasFocus: boolean) => void
}

const MARGIN_PX = 8

/** A month of days in a grid, moved through by arrows, Page Up and Down, Home and End. */
export function Calendar({ anchor, day, min, max, onChoose, onClose }: Props): ReactNode {
  const popup = useRef<HTMLDivElement>(null)
  const heading = useId()
  const [focused, setFocused] = useState(() => within(isDay(day) ? day : today(), min, max))
  const isMoved = useRef(true)
  useLayoutEffect(() => {
    showNear(popup.current, anchor.current)
    return () => popup.current?.hidePopover()
  }, [anchor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day.
  useLayoutEffect(() => {
    if (isMoved.current) popup.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
    isMoved.current = false
  }, [focused])

  const move = (next: string): void => setFocused(within(next, min, max))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose(true)
    else {
      const next =
        event.target instanceof Element && event.target.closest('td') ? dayAfterKey(event, focused) : undefined
      if (next === undefined) return
      isMoved.current = true
      move(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget instanceof Node && popup.current?.contains(relatedTarget)
    // The button closes the calendar itself.
    if (!isInside && relatedTarget !== anchor.current) onClose(false)
  }
  return (
    <div
      ref={popup}
      popover="manual"
      className="calendar"
      role="dialog"
      aria-label={dateTexts.calendar}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className="head">
        <button
          type="button"
          className="sign"
          aria-label={dateTexts.previousMonth}
          onClick={() => move(addMonths(focused, -1))}
        >
          <Icon of={ChevronLeft} />
        </button>
        <strong id={heading} aria-live="polite">
          {longMonth(focused)}
        </strong>
        <button
          type="button"
          className="sign"
          aria-label={dateTexts.nextMonth}
          onClick={() => move(addMonths(focused, 1))}
        >
          <Icon of={ChevronRight} />
        </button>
      </div>
      <table role="grid" aria-labelledby={heading}>
        <thead>
          <tr>
            {dateTexts.weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} role="gridcell" aria-selected={date === day}>
                  <button
                    type="button"
                    tabIndex={date === focused ? 0 : -1}
                    aria-label={longDay(date)}
                    aria-current={date === today() ? 'date' : undefined}
                    className={date.slice(0, 7) === focused.slice(0, 7) ? undefined : 'other-month'}
                    disabled={within(date, min, max) !== date}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, shiftKey ? 12 : 1)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return addDays(mondayOf(day), 6)
  return
}

function within(day: string, min: string, max: string): string {
  if (min !== '' && day < min) return min
  return max !== '' && day > max ? max : day
}

/** Below the button, or above it if the window ends before; always inside of the window. */
function showNear(popup: HTMLElement | null, anchor: HTMLElement | null): void {
  if (popup === null || anchor === null) return
  popup.showPopover()
  const { bottom, top, right } = anchor.getBoundingClientRect()
  const { offsetHeight, offsetWidth } = popup
  const below = bottom + MARGIN_PX / 2
  const y = below + offsetHeight > innerHeight ? Math.max(MARGIN_PX, top - offsetHeight - MARGIN_PX / 2) : below
  const x = Math.max(MARGIN_PX, Math.min(right - offsetWidth, innerWidth - offsetWidth - MARGIN_PX))
  popup.style.top = `${y + scrollY}px`
  popup.style.left = `${x + scrollX}px`
}
