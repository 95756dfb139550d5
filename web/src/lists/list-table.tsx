import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type Kind, objectPath, type Row } from '../records/kinds.ts'
import { useStore } from '../state/store.ts'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import type { Column } from './columns.tsx'
import { type List, PAGE } from './list-store.ts'
import { useRowHeight } from './use-row-height.ts'
import { useWindow } from './use-window.ts'

type Props = {
  readonly kind: Kind
  readonly list: List
  readonly columns: readonly Column[]
  readonly selected: ReadonlySet<string>
  /** With everything since the last one, or alone. */
  readonly onSelect: (id: string, isRange: boolean) => void
  readonly onSelectAll: (ids: ReadonlySet<string>) => void
}

/** The rows that are seen, and some around them: the page stays as small, however many were loaded. */
export function ListTable({ kind, list, columns, selected, onSelect, onSelectAll }: Props): ReactNode {
  const { rows, isEnd } = useStore(list.state)
  const scrolled = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const { start, end } = useWindow(scrolled, { count: rows.length, rowHeight })
  useLayoutEffect(() => {
    if (scrolled.current) scrolled.current.scrollTop = list.place.scrollTop
  }, [list])
  useLayoutEffect(() => {
    // Before the reader arrives there.
    if (end > rows.length - PAGE / 2) void list.loadMore()
  }, [list, end, rows.length])
  const style: CSSProperties & Record<'--columns', string> = {
    '--columns': columns.map(({ width }) => width).join(' '),
  }
  return (
    <div
      ref={scrolled}
      className="list"
      style={style}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
      role="table"
      aria-label={texts.lists[kind]}
      aria-rowcount={isEnd ? rows.length + 1 : -1}
      onScroll={({ currentTarget }) => {
        list.place.scrollTop = currentTarget.scrollTop
      }}
    >
      <div role="row" className="row head" aria-rowindex={1}>
        <span role="columnheader" className="cell check">
          <input
            type="checkbox"
            aria-label={texts.selectAll}
            checked={rows.length > 0 && selected.size === rows.length}
            onChange={({ currentTarget }) =>
              onSelectAll(new Set(currentTarget.checked ? rows.map(({ id }) => id) : []))
            }
          />
        </span>
        {columns.map(({ name, title, className = name }) => (
          <span key={name} role="columnheader" className={`cell ${className}`}>
            {title}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="rows" style={{ height: rows.length * rowHeight }}>
        {rows.slice(start, end).map((row, at) => (
          <ListRow
            key={row.id}
            index={start + at}
            top={(start + at) * rowHeight}
            isSelected={selected.has(row.id)}
            {...{ row, kind, columns, rowHeight, onSelect }}
          />
        ))}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'kind' | 'columns' | 'onSelect'> & {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly rowHeight: number
  readonly isSelected: boolean
}

function ListRow({ row, kind, columns, index, top, rowHeight, isSelected, onSelect }: RowProps): ReactNode {
  const [first, ...others] = columns
  const name = visible(row.file_name ?? row.blob_name ?? row.family ?? '') || row.id
  return (
    <div
      role="row"
      className="row"
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="cell check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          aria-label={texts.select(name)}
        />
      </span>
      <span role="cell" className="cell first">
        <Link href={objectPath(row)}>{first?.show(row, kind) || name}</Link>
      </span>
      {others.map((column) => (
        <span key={column.name} role="cell" className={`cell ${column.className ?? column.name}`}>
          {column.show(row, kind)}
        </span>
      ))}
    </div>
  )
}
