import type { ListSort } from '@lazaret/sdk'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { formatOf } from '../records/format.ts'
import { type Kind, nameOf, objectPath, type Row } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { escapeInvisible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import { ColumnEdge } from './column-edge.tsx'
import type { Column } from './columns.tsx'
import type { List } from './list-store.ts'
import { SortHead } from './sort-head.tsx'
import { directionOf } from './sort-order.ts'
import { useRowHeight } from './use-row-height.ts'
import { useWindow } from './use-window.ts'

type Props = {
  readonly kind: Kind
  readonly list: List
  readonly columns: readonly Column[]
  readonly selected: ReadonlySet<string>
  /** The order of the list; undefined: newest first. */
  readonly sort: ListSort | undefined
  readonly onSort: (sort: ListSort | undefined) => void
  /** Selects a row alone, or all rows since the last selected one. */
  readonly onSelect: (id: string, isRange: boolean) => void
  readonly onSelectAll: (isSelected: boolean) => void
  /** The identifier of the object that is shown next to the list. */
  readonly previewed: string | undefined
  /** The row that has the focus, or was clicked. */
  readonly onCurrent: (id: string) => void
}

/** The rows that are seen, and some around them: the page stays as small, however many were loaded. */
export function ListTable(props: Props): ReactNode {
  const { kind, list, columns, selected, sort, previewed, onSort, onSelect, onSelectAll, onCurrent } = props
  const { rows, isEnd, isLoading, error } = useStore(list.state)
  const scrolled = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const { start, end } = useWindow(scrolled, { count: rows.length, rowHeight })
  useLayoutEffect(() => {
    if (scrolled.current) scrolled.current.scrollTop = list.place.scrollTop
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded or forgotten changes what is missing
  useLayoutEffect(() => {
    if (!error) void list.show({ start, end })
  }, [list, start, end, rows, isLoading])
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
            onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
          />
        </span>
        {columns.map(({ name, title, sortKey, className = name }) => {
          const isSortable = sortKey !== undefined && !isUnsupported('sort')
          return (
            <span
              key={name}
              role="columnheader"
              className={`cell ${className}`}
              {...(isSortable ? { 'aria-sort': directionOf(sortKey, sort) } : {})}
            >
              {isSortable ? <SortHead {...{ title, sortKey, sort, onSort }} /> : title}
              <ColumnEdge kind={kind} name={name} />
            </span>
          )
        })}
      </div>
      <div role="rowgroup" className="rows" style={{ height: rows.length * rowHeight }}>
        {rows.slice(start, end).map((row, at) => (
          <ListRow
            key={row?.id ?? start + at}
            index={start + at}
            top={(start + at) * rowHeight}
            isSelected={row !== undefined && selected.has(row.id)}
            isPreviewed={row !== undefined && row.id === previewed}
            {...{ row, kind, columns, rowHeight, onSelect, onCurrent }}
          />
        ))}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'kind' | 'columns' | 'onSelect' | 'onCurrent'> & {
  readonly row: Row | undefined
  readonly index: number
  readonly top: number
  readonly rowHeight: number
  readonly isSelected: boolean
  readonly isPreviewed: boolean
}

/** A row that is not known, or not any more, has its place already. */
function ListRow(props: RowProps): ReactNode {
  const { row, kind, columns, index, top, rowHeight, isSelected, isPreviewed, onSelect, onCurrent } = props
  const point = (): void => onCurrent(row?.id ?? '')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keys a row is current when it has the focus
    <div
      role="row"
      className="row"
      tabIndex={-1}
      data-previewed={isPreviewed || undefined}
      onFocus={point}
      onClick={point}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
    >
      {row ? <Cells {...{ row, kind, columns, isSelected, onSelect }} /> : <span role="cell">{texts.loading}</span>}
    </div>
  )
}

type CellsProps = Omit<RowProps, 'row' | 'index' | 'top' | 'rowHeight' | 'isPreviewed' | 'onCurrent'> & {
  readonly row: Row
}

function Cells({ row, kind, columns, isSelected, onSelect }: CellsProps): ReactNode {
  const [first, ...others] = columns
  const format = formatOf(row)
  const name = escapeInvisible(nameOf(row)) || row.id
  return (
    <>
      <span role="cell" className="cell check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          aria-label={texts.select(name)}
        />
      </span>
      <span role="cell" className="cell first" title={row.id}>
        <Icon of={format.icon} label={format.label} />
        <Link href={objectPath(row)}>{first?.show(row, kind) || name}</Link>
      </span>
      {others.map((column) => (
        <span key={column.name} role="cell" className={`cell ${column.className ?? column.name}`}>
          {column.show(row, kind)}
        </span>
      ))}
    </>
  )
}
