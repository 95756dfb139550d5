import { detailLines } from './detail-lines.ts'
import { type Detail, type DetailLine, plainStatus, rowsOf, type State, scrolled, widthsOf } from './state.ts'
import type { Store } from './store.ts'

/** Shows an object next to the list or instead of it; the known part stays until the answer arrives. */
export function showDetail(store: Store, id: string): void {
  store.set({ detail: { id, cursor: 0, top: 0 } })
  loadDetail(store)
}

/** Goes into an object; from there `goBack` returns. */
export function enter(store: Store, id: string): void {
  const { pane, detail, trail } = store.state()
  const isOnTheWay = pane === 'detail' && detail !== undefined
  const known = detail?.id === id ? detail : { id, cursor: 0, top: 0 }
  store.set({ pane: 'detail', trail: isOnTheWay ? [...trail, detail] : [], detail: known, status: plainStatus('') })
  if (known.object === undefined) loadDetail(store)
}

export function goBack(store: Store): void {
  const { trail } = store.state()
  const before = trail.at(-1)
  if (!before) return void store.set({ pane: 'list', trail: [], status: plainStatus('') })
  store.turn('detail')
  store.set({ detail: before, trail: trail.slice(0, -1), isLoading: false, status: plainStatus('') })
  if (before.object === undefined) loadDetail(store)
}

export function loadDetail(store: Store): void {
  const { detail } = store.state()
  if (!detail) return
  const { id } = detail
  const signal = store.turn('detail')
  store.set({ isLoading: true })
  store.attempt(async () => {
    const object = await store.services.detail(id, signal)
    const now = store.state().detail
    if (signal.aborted || now?.id !== id) return
    store.pages().update(object)
    store.set({ detail: { ...now, object }, isLoading: false, revision: store.state().revision + 1 })
  }, signal)
}

export function moveLine(store: Store, lines: number): void {
  const state = store.state()
  const { detail, size } = state
  if (!detail) return
  const cursor = Math.max(0, Math.min(detail.cursor + lines, linesOf(state).length - 1))
  store.set({ detail: { ...detail, cursor, top: scrolled(detail.top, cursor, rowsOf(size)) } })
}

/** From one related object to the next. */
export function moveToTarget(store: Store, direction: 1 | -1): void {
  const { detail } = store.state()
  const lines = linesOf(store.state())
  const targets = [...lines.keys()].filter((at) => lines[at]?.target !== undefined)
  const next =
    direction === 1
      ? (targets.find((at) => at > (detail?.cursor ?? 0)) ?? targets[0])
      : (targets.findLast((at) => at < (detail?.cursor ?? 0)) ?? targets.at(-1))
  if (next === undefined) return void store.set({ status: plainStatus('no related objects') })
  moveLine(store, next - (detail?.cursor ?? 0))
}

export function targetOf(state: State): string | undefined {
  return state.detail ? linesOf(state)[state.detail.cursor]?.target : undefined
}

const made = new WeakMap<object, { readonly width: number; readonly lines: readonly DetailLine[] }>()

/** The lines of the detail pane, made once for each object and width. */
export function linesOf({ detail, size }: Pick<State, 'detail' | 'size'>): readonly DetailLine[] {
  const { object }: Partial<Detail> = detail ?? {}
  if (!object) return []
  const { detail: width } = widthsOf(size)
  const before = made.get(object)
  if (before?.width === width) return before.lines
  const lines = detailLines(object, width)
  made.set(object, { width, lines })
  return lines
}
