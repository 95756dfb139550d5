import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../state/store.ts'
import { viewerTexts } from '../texts/viewer.ts'
import { BLOCK, type BlockCache } from './block-cache.ts'
import { hexOf } from './format-bytes.ts'
import { type Selection, spanOf } from './selection.ts'
import { useLongScroll } from './use-long-scroll.ts'
import { useRowPixels } from './use-row-pixels.ts'

type Props = {
  readonly sizeBytes: number
  readonly cache: BlockCache
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

const WIDTH = 16

/** Bytes in rows; only those are drawn that are seen, however many there are. */
export function HexView({ sizeBytes, cache, selection, onSelect }: Props): ReactNode {
  const scrolled = useRef<HTMLDivElement>(null)
  const rowHeight = useRowPixels()
  const rows = Math.ceil(sizeBytes / WIDTH)
  const scroll = useLongScroll(scrolled, { rows, rowHeight, headPx: rowHeight })
  const { start, end, visible, reveal } = scroll
  const { blocks } = useStore(cache.state)
  const span = spanOf(selection)
  const caretRow = Math.floor(selection.caret / WIDTH)
  useEffect(() => reveal(caretRow), [reveal, caretRow])
  const lastBlock = Math.floor(Math.max(0, end * WIDTH - 1) / BLOCK)
  useEffect(() => {
    if (end > start) cache.want(Math.floor((start * WIDTH) / BLOCK), lastBlock)
  }, [cache, start, end, lastBlock])
  const select = (offset: number, isExtended: boolean): void => {
    const caret = Math.max(0, Math.min(sizeBytes - 1, offset))
    onSelect({ anchor: isExtended ? selection.anchor : caret, caret })
  }
  const point = (event: MouseEvent, isExtended: boolean): void => {
    const place = event.target instanceof Element ? event.target.closest('[data-at]') : null
    if (place !== null) select(Number(place.getAttribute('data-at')), isExtended)
  }
  const press = (event: KeyboardEvent): void => {
    const step = stepOf(event, { ...selection, sizeBytes, pageBytes: visible * WIDTH })
    if (step === undefined || event.altKey || event.metaKey) return
    event.preventDefault()
    select(selection.caret + step, event.shiftKey)
  }
  const digits = Math.max(8, (sizeBytes - 1).toString(16).length)
  return (
    <div
      ref={scrolled}
      className="bytes"
      role="grid"
      aria-label={viewerTexts.hexTable}
      aria-rowcount={rows + 1}
      aria-colcount={3}
      aria-multiselectable
      aria-activedescendant={caretRow >= start && caretRow < end ? rowId(caretRow * WIDTH) : undefined}
      tabIndex={0}
      onKeyDown={press}
      onMouseDown={(event) => point(event, event.shiftKey)}
      onMouseMove={(event) => {
        if (event.buttons % 2 === 1) point(event, true)
      }}
    >
      <div role="row" className="bytes-row head" aria-rowindex={1} style={{ height: rowHeight }}>
        <span role="columnheader">{viewerTexts.offset.padEnd(digits)}</span>
        <span role="columnheader">{viewerTexts.bytes.padEnd(3 * WIDTH)}</span>
        <span role="columnheader">{viewerTexts.characters}</span>
      </div>
      <div role="rowgroup" className="bytes-rows" style={{ height: scroll.heightPx }}>
        {Array.from({ length: end - start }, (_, at) => {
          const offset = (start + at) * WIDTH
          return (
            <HexRow
              key={offset}
              offset={offset}
              count={Math.min(WIDTH, sizeBytes - offset)}
              block={blocks.get(Math.floor(offset / BLOCK))}
              first={Math.max(0, Math.min(WIDTH, span.start - offset))}
              last={Math.max(0, Math.min(WIDTH, span.end - offset))}
              top={scroll.topOf(start + at)}
              digits={digits}
            />
          )
        })}
      </div>
    </div>
  )
}

type RowProps = {
  readonly offset: number
  readonly count: number
  readonly block: Uint8Array | undefined
  /** The selected range within the row. */
  readonly first: number
  readonly last: number
  readonly top: number
  readonly digits: number
}

const HexRow = memo(function HexRow({ offset, count, block, first, last, top, digits }: RowProps): ReactNode {
  const from = offset % BLOCK
  const bytes = Array.from({ length: count }, (_, at) => block?.[from + at])
  const cell = (byte: number | undefined, at: number, show: (byte: number) => string): ReactNode => (
    <span key={at} data-at={offset + at} className={at >= first && at < last ? 'picked' : undefined}>
      {byte === undefined ? '·' : show(byte)}
    </span>
  )
  return (
    <div
      id={rowId(offset)}
      role="row"
      className="bytes-row"
      aria-rowindex={offset / WIDTH + 2}
      aria-selected={first < last}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" className="quiet">
        {offset.toString(16).padStart(digits, '0')}
      </span>
      <span role="gridcell" className="pairs">
        {bytes.map((byte, at) => cell(byte, at, (shown) => `${hexOf(shown)} `))}
      </span>
      <span role="gridcell" className="characters">
        {bytes.map((byte, at) => cell(byte, at, characterOf))}
      </span>
    </div>
  )
})

const rowId = (offset: number): string => `bytes-at-${offset}`

function characterOf(byte: number): string {
  return byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : '.'
}

type CaretPosition = Selection & { readonly sizeBytes: number; readonly pageBytes: number }

/** Returns the distance that a key moves the caret. */
function stepOf({ key, ctrlKey }: KeyboardEvent, { caret, sizeBytes, pageBytes }: CaretPosition): number | undefined {
  if (ctrlKey) return key === 'Home' ? -caret : key === 'End' ? sizeBytes : undefined
  if (key === 'Home') return -(caret % WIDTH)
  if (key === 'End') return WIDTH - 1 - (caret % WIDTH)
  return {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: caret < WIDTH ? 0 : -WIDTH,
    ArrowDown: caret + WIDTH < sizeBytes ? WIDTH : 0,
    PageUp: -pageBytes,
    PageDown: pageBytes,
  }[key]
}
