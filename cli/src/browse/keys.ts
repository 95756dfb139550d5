import type { Key } from 'ink'
import { KINDS } from '../arguments/kinds.ts'
import { sortsOf } from '../arguments/sort-orders.ts'
import { copyId, currentObject, toggleFavorite } from './changes.ts'
import { enter, goBack, loadDetail, moveLine, moveToTarget, targetOf } from './detail.ts'
import { backspace, insert, move, remove, removeWord } from './edit-field.ts'
import { cancelEditing, choose, complete, edit, startEditing, submit } from './editing.ts'
import { moveBy, moveTo, openSearch } from './list.ts'
import { plainStatus, rowsOf } from './state.ts'
import type { Store } from './store.ts'

type Action = (store: Store) => void
type Binding = {
  readonly keys: readonly string[]
  readonly about: string
  readonly list?: Action
  readonly detail?: Action
}

const page = (store: Store) => rowsOf(store.state().size)
const both = (action: Action) => ({ list: action, detail: action })

/** The action of each key in the list and in the details; the help is built from this. */
export const BINDINGS: readonly Binding[] = [
  { keys: ['up', 'k'], about: 'up', list: (store) => moveBy(store, -1), detail: (store) => moveLine(store, -1) },
  { keys: ['down', 'j'], about: 'down', list: (store) => moveBy(store, 1), detail: (store) => moveLine(store, 1) },
  {
    keys: ['pageUp', 'b'],
    about: 'page up',
    list: (store) => moveBy(store, -page(store)),
    detail: (store) => moveLine(store, -page(store)),
  },
  {
    keys: ['pageDown', ' '],
    about: 'page down',
    list: (store) => moveBy(store, page(store)),
    detail: (store) => moveLine(store, page(store)),
  },
  {
    keys: ['home', 'g'],
    about: 'first object; first line',
    list: (store) => moveTo(store, 0),
    detail: (store) => moveLine(store, Number.NEGATIVE_INFINITY),
  },
  {
    keys: ['end', 'G'],
    about: 'last loaded object; last line',
    list: (store) => moveTo(store, store.pages().known() - 1),
    detail: (store) => moveLine(store, Number.POSITIVE_INFINITY),
  },
  { keys: ['return', 'right', 'l'], about: 'open the object, or the related one', list: open, detail: openRelated },
  { keys: ['left', 'h', 'escape', 'backspace'], about: 'back', detail: goBack },
  {
    keys: ['tab', 'n'],
    about: 'next related object',
    list: open,
    detail: (store) => moveToTarget(store, 1),
  },
  { keys: ['N'], about: 'previous related object', detail: (store) => moveToTarget(store, -1) },
  { keys: ['p'], about: 'search for all parents', ...both((store) => relatives(store, 'child')) },
  { keys: ['c'], about: 'search for all children', ...both((store) => relatives(store, 'parent')) },
  {
    keys: ['/'],
    about: 'type a query; Tab completes fields and tags',
    ...both((store) => startEditing(store, 'query')),
  },
  { keys: ['s'], about: 'sort the list; Tab completes the order', list: (store) => startEditing(store, 'sort') },
  { keys: ['m'], about: 'files, configs, blobs, objects', ...both(nextKind) },
  { keys: ['t'], about: 'add a tag', ...both((store) => startEditing(store, 'tag')) },
  { keys: ['u'], about: 'remove a tag', ...both((store) => startEditing(store, 'untag')) },
  { keys: ['#'], about: 'comment', ...both((store) => startEditing(store, 'comment')) },
  { keys: ['f'], about: 'mark as favourite, or remove the mark', ...both(toggleFavorite) },
  { keys: ['d'], about: 'download, never executable', ...both((store) => startEditing(store, 'download')) },
  { keys: ['y'], about: 'copy the identifier', ...both(copyId) },
  { keys: ['r'], about: 'reload', list: reload, detail: loadDetail },
  { keys: ['?'], about: 'this help', ...both((store) => store.set({ helpTop: 0 })) },
  { keys: ['q'], about: 'quit; in the details: back', list: (store) => store.quit(), detail: goBack },
]

const segmenter = new Intl.Segmenter()
export type KeyPress = Partial<Key>

/** A key that was pressed. Several that came at once, as over a slow line, count one after the other. */
export function press(store: Store, input: string, key: KeyPress): void {
  const isSeveral = [...input].length > 1 && !key.ctrl && !key.meta
  if (!isSeveral) return void pressOne(store, input, key)
  for (const { segment } of segmenter.segment(input)) {
    const code = segment.charCodeAt(0)
    const known = controls[segment]
    // Ctrl with a letter comes as the number of the letter.
    if (known || code >= 32) pressOne(store, segment, known ?? {})
    else pressOne(store, String.fromCharCode(code + 96), { ctrl: true })
  }
}

function pressOne(store: Store, input: string, key: KeyPress): void {
  const { editing, helpTop, pane } = store.state()
  if (key.ctrl && input === 'c') return void store.interrupt()
  if (helpTop !== undefined) return void scrollHelp(store, helpTop, nameOf(input, key))
  if (editing) return void typeKey(store, input, key)
  const name = nameOf(input, key)
  BINDINGS.find(({ keys }) => keys.includes(name))?.[pane]?.(store)
}

export function paste(store: Store, text: string): void {
  if (store.state().editing) edit(store, (field) => insert(field, text))
}

const controls: Readonly<Record<string, KeyPress>> = {
  '\r': { return: true },
  '\n': { return: true },
  '\t': { tab: true },
  '\u007f': { backspace: true },
}

function typeKey(store: Store, input: string, key: KeyPress): void {
  const name = nameOf(input, key)
  const action = typing[key.ctrl ? `ctrl-${input}` : name]
  if (action) return void action(store)
  if (!key.ctrl && !key.meta && input !== '') edit(store, (field) => insert(field, input))
}

const typing: Readonly<Record<string, Action>> = {
  return: submit,
  escape: cancelEditing,
  tab: complete,
  down: (store) => choose(store, 1),
  up: (store) => choose(store, -1),
  backspace: (store) => edit(store, backspace),
  delete: (store) => edit(store, remove),
  left: (store) => edit(store, (field) => move(field, 'left')),
  right: (store) => edit(store, (field) => move(field, 'right')),
  home: (store) => edit(store, (field) => move(field, 'start')),
  end: (store) => edit(store, (field) => move(field, 'end')),
  'ctrl-a': (store) => edit(store, (field) => move(field, 'start')),
  'ctrl-e': (store) => edit(store, (field) => move(field, 'end')),
  'ctrl-u': (store) => edit(store, ({ text, cursor }) => ({ text: text.slice(cursor), cursor: 0 })),
  'ctrl-w': (store) => edit(store, removeWord),
}

const named = {
  upArrow: 'up',
  downArrow: 'down',
  leftArrow: 'left',
  rightArrow: 'right',
  pageUp: 'pageUp',
  pageDown: 'pageDown',
  home: 'home',
  end: 'end',
  return: 'return',
  escape: 'escape',
  tab: 'tab',
  backspace: 'backspace',
  delete: 'delete',
} as const satisfies Partial<Record<keyof Key, string>>

function nameOf(input: string, key: KeyPress): string {
  for (const [flag, name] of Object.entries(named)) if (Reflect.get(key, flag) === true) return name
  return input
}

/** On a small screen the help is longer than the screen. Other keys close it. */
function scrollHelp(store: Store, top: number, name: string): void {
  const steps: Readonly<Record<string, number>> = {
    down: 1,
    j: 1,
    up: -1,
    k: -1,
    ' ': page(store),
    pageDown: page(store),
    pageUp: -page(store),
  }
  const step = steps[name]
  const last = Math.max(0, BINDINGS.length - page(store))
  store.set({ helpTop: step === undefined ? undefined : Math.max(0, Math.min(last, top + step)) })
}

function open(store: Store): void {
  const current = currentObject(store)
  if (current) enter(store, current.id)
}

function openRelated(store: Store): void {
  const target = targetOf(store.state())
  if (target !== undefined) enter(store, target)
  else moveToTarget(store, 1)
}

function relatives(store: Store, field: 'parent' | 'child'): void {
  const current = currentObject(store)
  if (current) openSearch(store, { kind: 'object', query: `${field}:(dhash:${current.id})` })
}

function nextKind(store: Store): void {
  const { kind, query, sort } = store.state()
  const next = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] ?? 'file'
  openSearch(store, { kind: next, query, sort: sortsOf(next).find((one) => one === sort) })
}

function reload(store: Store): void {
  const { kind, query, sort } = store.state()
  openSearch(store, { kind, query, sort })
  store.set({ status: plainStatus('reloaded') })
}
