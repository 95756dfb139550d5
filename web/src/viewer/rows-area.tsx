import { type ReactNode, useEffect, useRef } from 'react'
import { useLongScroll } from './use-long-scroll.ts'
import { useRowPixels } from './use-row-pixels.ts'

type Props<T> = {
  readonly label: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T, index: number) => string | number
  readonly show: (row: T, index: number) => ReactNode
  /** The row that has to be seen. */
  readonly revealed?: number
  readonly classOf?: (row: T) => string
}

/** Any number of rows of text, of which only those are drawn that are seen. */
export function RowsArea<T>({ label, rows, keyOf, show, revealed = -1, classOf }: Props<T>): ReactNode {
  const scrolled = useRef<HTMLElement>(null)
  const scroll = useLongScroll(scrolled, { rows: rows.length, rowHeight: useRowPixels() })
  const { reveal } = scroll
  useEffect(() => {
    if (revealed !== -1) reveal(revealed)
  }, [reveal, revealed])
  return (
    <section
      ref={scrolled}
      className="text-rows"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
    >
      <div className="bytes-rows" style={{ height: scroll.heightPx }}>
        {rows.slice(scroll.start, scroll.end).map((row, step) => {
          const index = scroll.start + step
          return (
            <div
              key={keyOf(row, index)}
              className={`text-row ${classOf?.(row) ?? ''}`}
              aria-current={index === revealed ? 'true' : undefined}
              style={{ transform: `translateY(${scroll.topOf(index)}px)` }}
            >
              {show(row, index)}
            </div>
          )
        })}
      </div>
    </section>
  )
}
