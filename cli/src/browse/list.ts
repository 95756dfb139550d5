import { setTimeout as wait } from 'node:timers/promises'
import { showDetail } from './detail.ts'
import type { Search } from './services.ts'
import { isSplit, plainStatus, rowsOf, type Size, scrolled } from './state.ts'
import type { Store } from './store.ts'

const restMs = 150

/** A new search, from its first object on. */
export function openSearch(store: Store, search: Search): void {
  store.openList(search)
  store.set({
    ...search,
    sort: search.sort,
    pane: 'list',
    selected: 0,
    top: 0,
    total: undefined,
    detail: undefined,
    trail: [],
    status: plainStatus(''),
    revision: store.state().revision + 1,
  })
  fill(store, 0)
  countAll(store, search)
}

export function moveTo(store: Store, index: number): void {
  const { top, size } = store.state()
  const selected = Math.max(0, Math.min(index, store.pages().known() - 1))
  store.set({ selected, top: scrolled(top, selected, rowsOf(size)), status: plainStatus('') })
  fill(store, index)
  preview(store)
}

export function moveBy(store: Store, rows: number): void {
  moveTo(store, store.state().selected + rows)
}

export function resize(store: Store, size: Size): void {
  const { selected, top, detail } = store.state()
  const rows = rowsOf(size)
  store.set({
    size,
    top: scrolled(Math.min(top, selected), selected, rows),
    ...(detail ? { detail: { ...detail, top: scrolled(0, detail.cursor, rows) } } : {}),
  })
  fill(store, selected)
  preview(store)
}

/** Loads the rows of this screen and the next one, also beyond those known so far. */
export function fill(store: Store, wanted: number): void {
  const pages = store.pages()
  const { top, size } = store.state()
  const rows = rowsOf(size)
  const signal = store.turn('list')
  store.attempt(async () => {
    const isMissing = wanted >= pages.known() || pages.at(top) === undefined
    if (isMissing && !pages.isComplete()) store.set({ isLoading: true })
    for (const index of [top, wanted, top + rows * 2]) {
      await pages.need(index, signal)
      if (signal.aborted) return
    }
    const { revision, selected } = store.state()
    store.set({ isLoading: false, revision: revision + 1 })
    if (wanted > selected && selected < pages.known() - 1) return moveTo(store, Math.min(wanted, pages.known() - 1))
    preview(store)
  }, signal)
}

/** Next to the list the details of the selected object come up, once the selection rests. */
function preview(store: Store): void {
  const { pane, size, selected, detail, editing } = store.state()
  const object = store.pages().at(selected)
  if (pane !== 'list' || !isSplit(size) || !object || detail?.id === object.id || editing) return
  const signal = store.turn('detail')
  store.attempt(async () => {
    await wait(restMs, undefined, { signal })
    showDetail(store, object.id)
  }, signal)
}

function countAll(store: Store, search: Search): void {
  const signal = store.turn('count')
  store.services.count(search, signal).then(
    (total) => signal.aborted || store.set({ total }),
    // The list itself reports a wrong query, and works without a count.
    () => undefined,
  )
}
