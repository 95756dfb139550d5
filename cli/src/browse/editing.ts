import { sortsOf } from '../arguments/sort-orders.ts'
import { changeBy, currentObject } from './changes.ts'
import { accept, fieldsFor, pieceAt } from './complete.ts'
import { type EditField, fieldOf } from './edit-field.ts'
import { openSearch } from './list.ts'
import { type EditState, type Purpose, plainStatus } from './state.ts'
import type { Store } from './store.ts'

export function startEditing(store: Store, purpose: Purpose): void {
  const needsObject = purpose !== 'query' && purpose !== 'sort'
  if (needsObject && !currentObject(store)) return void store.set({ status: plainStatus('nothing selected') })
  const editing: EditState = { purpose, field: fieldOf(firstText(store, purpose)), suggestions: [], chosen: -1 }
  store.set({ editing, status: plainStatus('') })
  suggest(store, editing)
}

function firstText(store: Store, purpose: Purpose): string {
  if (purpose === 'query') return store.state().query
  return purpose === 'download' ? store.folder : ''
}

export function edit(store: Store, change: (field: EditField) => EditField): void {
  const { editing } = store.state()
  if (!editing) return
  const next = { ...editing, field: change(editing.field), suggestions: [], chosen: -1 }
  store.set({ editing: next })
  suggest(store, next)
}

/** The next or previous suggestion becomes the chosen one. */
export function choose(store: Store, step: 1 | -1): void {
  const { editing } = store.state()
  if (!editing || editing.suggestions.length === 0) return
  const count = editing.suggestions.length
  store.set({ editing: { ...editing, chosen: (Math.max(editing.chosen, step === 1 ? -1 : 0) + step + count) % count } })
}

/** Inserts the chosen suggestion, or the first one. */
export function complete(store: Store): void {
  const { editing } = store.state()
  const suggestion = editing?.suggestions[Math.max(0, editing.chosen)]
  if (!editing || suggestion === undefined) return
  const { piece } = editing
  edit(store, (field) => (piece ? accept(field, piece, suggestion) : fieldOf(suggestion)))
}

export function cancelEditing(store: Store): void {
  store.turn('suggest')
  store.set({ editing: undefined })
}

export function submit(store: Store): void {
  const { editing, kind, sort } = store.state()
  if (!editing) return
  if (editing.chosen >= 0) return void complete(store)
  cancelEditing(store)
  const text = editing.field.text.trim()
  if (editing.purpose === 'query') return void openSearch(store, { kind, query: text, sort })
  if (editing.purpose === 'sort') return void sortBy(store, text)
  if (text === '') return void store.set({ status: plainStatus('nothing done') })
  changeBy(store, editing.purpose, text)
}

function sortBy(store: Store, order: string): void {
  const { kind, query } = store.state()
  const sorts = sortsOf(kind)
  const sort = sorts.find((one) => one === order)
  if (sort === undefined && order !== '')
    return void store.set({ status: { text: `unknown order: use one of ${sorts.join(', ')}`, tone: 'bad' } })
  openSearch(store, { kind, query, sort })
}

/** Fields are known here, other values come from the server; late suggestions for an old text are dropped. */
function suggest(store: Store, { purpose, field }: EditState): void {
  const signal = store.turn('suggest')
  const offer = (suggestions: readonly string[], piece?: EditState['piece']) => {
    const now = store.state().editing
    if (signal.aborted || !now || now.field !== field) return
    store.set({ editing: { ...now, suggestions, ...(piece ? { piece } : {}) } })
  }
  if (purpose === 'untag') {
    const tags = currentObject(store)?.object?.tags ?? []
    return void offer(tags.map(({ tag }) => tag).filter((tag) => tag.startsWith(field.text)))
  }
  if (purpose === 'sort') return void offer(sortsOf(store.state().kind).filter((sort) => sort.startsWith(field.text)))
  const piece = purpose === 'query' ? pieceAt(field) : undefined
  if (piece?.kind === 'field') return void offer(fieldsFor(store.state().kind, piece.text), piece)
  const kind = piece?.kind ?? (purpose === 'tag' && field.text !== '' ? 'tag' : undefined)
  if (kind === undefined) return
  store.services.suggest(kind, piece?.text ?? field.text, signal).then(
    (values) => offer(values, piece),
    // Typing works without suggestions.
    () => undefined,
  )
}

/** The prompts. */
export const LABELS: Readonly<Record<Purpose, string>> = {
  query: 'search: ',
  sort: 'sort by (empty: newest first): ',
  tag: 'tag to add: ',
  untag: 'tag to remove: ',
  comment: 'comment: ',
  download: 'download to: ',
}
