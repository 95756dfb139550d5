import { Box, Text, useCursor, useInput, usePaste, useWindowSize } from 'ink'
import { createElement, type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { colorWords, type Paint } from '../../terminal/color.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { cutText, widthOf } from '../../text/width.ts'
import { linesOf } from '../detail.ts'
import { LABELS } from '../editing.ts'
import { BINDINGS, paste, press } from '../keys.ts'
import { resize } from '../list.ts'
import { editView, listText } from '../rows.ts'
import { isSplit, rowsOf, type State, widthsOf } from '../state.ts'
import type { Store } from '../store.ts'
import { helpLines } from './help.ts'

export type BrowserProps = { readonly store: Store; readonly paint: Paint }

/** The whole screen. Everything it shows is in the store; every key goes there. */
export function Browser({ store, paint }: BrowserProps): ReactElement {
  const state = useSyncExternalStore(store.subscribe, store.state)
  const { columns, rows } = useWindowSize()
  useEffect(() => {
    const { size } = store.state()
    if (size.columns !== columns || size.rows !== rows) resize(store, { columns, rows })
  }, [store, columns, rows])
  useInput((input, key) => press(store, input, key))
  usePaste((text) => paste(store, text))
  const { setCursorPosition } = useCursor()
  const view = editLine(state)
  setCursorPosition(view && { x: view.x, y: view.isQuery ? 0 : rowsOf(state.size) + 2 })
  const height = rowsOf(state.size)
  const body =
    state.helpTop !== undefined ? helpLines(BINDINGS, state.size, state.helpTop) : bodyLines(store, state, paint)
  return createElement(
    Box,
    { flexDirection: 'column', width: state.size.columns },
    line('query', view?.isQuery ? view.text : queryLine(state, paint)),
    ...Array.from({ length: height + 1 }, (_, at) => row(`row-${at}`, body[at] ?? [''])),
    line('status', view && !view.isQuery ? view.text : statusLine(state, paint)),
    line('keys', hintLine(state, paint)),
  )
}

type Cell = { readonly text: string; readonly width?: number; readonly isInverse?: boolean; readonly isBold?: boolean }
type Row = readonly (string | Cell)[]

function line(key: string, text: string): ReactElement {
  return createElement(Text, { key, wrap: 'truncate' }, text === '' ? ' ' : text)
}

function row(key: string, cells: Row): ReactElement {
  const [first] = cells
  if (cells.length === 1 && typeof first === 'string') return line(key, first)
  const shown = cells.map((cell, at) => {
    const { text, width, isInverse = false, isBold = false } = typeof cell === 'string' ? { text: cell } : cell
    const inner = createElement(Text, { wrap: 'truncate', inverse: isInverse, bold: isBold }, text === '' ? ' ' : text)
    return createElement(Box, { key: at, flexShrink: 0, ...(width === undefined ? {} : { width }) }, inner)
  })
  return createElement(Box, { key, height: 1 }, ...shown)
}

function bodyLines(store: Store, state: State, paint: Paint): Row[] {
  const { size, pane } = state
  const widths = widthsOf(size)
  if (!isSplit(size)) return pane === 'list' ? listLines(store, state, paint) : detailRows(state, paint)
  const details = detailRows(state, paint)
  return listLines(store, state, paint).map((cells, at) => [
    ...cells.map((cell) => ({ ...(typeof cell === 'string' ? { text: cell } : cell), width: widths.list })),
    { text: '│ ', width: 2 },
    ...(details[at] ?? ['']),
  ])
}

/** Titles and rows of the list. */
function listLines(store: Store, state: State, paint: Paint): Row[] {
  const { kind, size, selected, top, pane, isLoading } = state
  const { list } = widthsOf(size)
  const width = isSplit(size) ? list - 1 : list
  const pages = store.pages()
  const count = Math.max(0, Math.min(rowsOf(size), pages.known() - top))
  const objects = Array.from({ length: count }, (_, at) => pages.at(top + at))
  const { head, rows } = listText(kind, objects, { width, paint })
  const empty = pages.known() > 0 ? [] : pages.isComplete() ? ['  nothing found'] : isLoading ? ['  loading …'] : []
  return [
    [{ text: head, isBold: true }],
    ...rows.map((text, at): Row => {
      const isHere = top + at === selected
      return [{ text: `${isHere ? '> ' : '  '}${text || 'loading …'}`, isInverse: isHere && pane === 'list' }]
    }),
    ...empty.map((text): Row => [text]),
    ...Array.from({ length: rowsOf(size) - count - empty.length }, (): Row => ['']),
  ]
}

function detailRows(state: State, paint: Paint): Row[] {
  const { detail, size, pane, isLoading } = state
  const { detail: width } = widthsOf(size)
  if (!detail) return []
  const lines = linesOf(state)
  const shown = lines.slice(detail.top, detail.top + rowsOf(size)).map((one, at): Row => {
    const isHere = pane === 'detail' && detail.top + at === detail.cursor
    const text = cutText(one.text, width)
    const colored = one.tone === 'tags' && !isHere ? colorWords(text, 'tags', paint) : text
    return [
      {
        text: one.tone === 'dim' && !isHere ? paint('dim', colored) : colored,
        isInverse: isHere,
        isBold: one.tone === 'title',
      },
    ]
  })
  const waiting = isLoading && lines.length === 0 ? [['loading …']] : []
  return [[{ text: cutText(escapeInvisible(detail.id), width), isBold: true }], ...shown, ...waiting]
}

function queryLine({ kind, query, sort, size, total, selected }: State, paint: Paint): string {
  const names = { file: 'files', config: 'configs', blob: 'blobs', object: 'objects' }
  const place = total === undefined ? '' : `${total === 0 ? 0 : selected + 1} of ${total}`
  const order = sort === undefined ? '' : `, sorted by ${sort}`
  const head = `${names[kind]}: ${query === '' ? 'all' : escapeInvisible(query)}${order}`
  const shown = cutText(head, Math.max(1, size.columns - place.length - 1))
  return `${paint('bold', shown)}${' '.repeat(Math.max(1, size.columns - widthOf(shown) - place.length))}${place}`
}

function statusLine({ status, isLoading }: State, paint: Paint): string {
  if (status.text === '') return isLoading ? paint('dim', 'loading …') : ''
  if (status.tone === 'bad') return paint('red', `error: ${status.text}`)
  return status.tone === 'good' ? paint('green', status.text) : status.text
}

/** The suggestions while typing, else the main keys. */
function hintLine({ editing, pane, helpTop }: State, paint: Paint): string {
  if (helpTop !== undefined) return paint('dim', '↑ ↓ scroll, any other key closes the help')
  if (!editing)
    return paint(
      'dim',
      pane === 'list'
        ? '/ query  s sort  Enter open  t tag  # comment  d download  ? help  q quit'
        : 'Esc back  Tab relation  t tag  # comment  d download  ? help',
    )
  const { suggestions, chosen } = editing
  if (suggestions.length === 0) return paint('dim', 'Enter to confirm, Esc to cancel')
  const shown = suggestions.map((text, at) =>
    at === chosen ? `[${escapeInvisible(text)}]` : ` ${escapeInvisible(text)} `,
  )
  return `${paint('dim', 'Tab:')}${shown.join('')}`
}

function editLine(state: State): { text: string; x: number; isQuery: boolean } | undefined {
  const { editing, size } = state
  if (!editing) return undefined
  const label = LABELS[editing.purpose]
  const { shown, column } = editView(editing.field.text, editing.field.cursor, size.columns - widthOf(label))
  return { text: label + shown, x: widthOf(label) + column, isQuery: editing.purpose === 'query' }
}
