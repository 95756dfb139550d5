import { reasonOf } from '../program/cli-error.ts'
import { escapeInvisible } from '../text/visible.ts'
import { openPages, type Pages } from './pages.ts'
import type { Search, Services } from './services.ts'
import { plainStatus, type Size, type State } from './state.ts'

/** Work of which only the latest request counts: an older answer never replaces a newer one. */
export type RequestKind = 'list' | 'count' | 'detail' | 'suggest'

export type Store = {
  readonly services: Services
  readonly stop: AbortSignal
  readonly isDryRun: boolean
  /** The folder of downloads unless another one is typed. */
  readonly folder: string
  state(): State
  pages(): Pages
  subscribe(listener: () => void): () => void
  set(change: Partial<State>): void
  /** Starts work of this sort and aborts the one before. */
  turn(turn: RequestKind): AbortSignal
  openList(search: Search): void
  /** Runs a task whose failure is shown in the status line. */
  attempt(task: () => Promise<void>, signal?: AbortSignal): void
  copy(text: string): void
  quit(): void
  /** Ends as Ctrl-C ends every command. */
  interrupt(): void
}

export type StoreOptions = Pick<Store, 'services' | 'stop' | 'isDryRun' | 'folder' | 'copy' | 'quit' | 'interrupt'> & {
  readonly search: Search
  readonly size: Size
  readonly pageSize: number
}

export function openStore({ search, size, pageSize, ...given }: StoreOptions): Store {
  let state = initial(search, size)
  let pages: Pages = pagesOf(given.services, search, pageSize)
  const listeners = new Set<() => void>()
  const turns = new Map<RequestKind, AbortController>()
  const store: Store = {
    ...given,
    state: () => state,
    pages: () => pages,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    turn: (turn) => {
      turns.get(turn)?.abort()
      const controller = new AbortController()
      turns.set(turn, controller)
      return AbortSignal.any([controller.signal, given.stop])
    },
    openList: (next) => {
      pages = pagesOf(given.services, next, pageSize)
    },
    attempt: (task, signal) => {
      task().catch((error: unknown) => {
        if (signal?.aborted || given.stop.aborted) return
        store.set({ isLoading: false, status: { text: faultOf(error), tone: 'bad' } })
      })
    },
  }
  return store
}

/** A failure in one line, with the position of an error in a query. */
function faultOf(error: unknown): string {
  const hint: unknown = error instanceof Error ? Reflect.get(error, 'hint') : undefined
  const text = reasonOf(error).replace(/(?<!\s)\s*\n\s*/g, '; ')
  return escapeInvisible(typeof hint === 'string' ? `${text} (${hint})` : text)
}

function pagesOf(services: Services, search: Search, pageSize: number): Pages {
  return openPages((range, signal) => services.page(search, range, signal), pageSize)
}

function initial({ kind, query, sort }: Search, size: Size): State {
  return {
    size,
    kind,
    query,
    sort,
    pane: 'list',
    selected: 0,
    top: 0,
    total: undefined,
    isLoading: false,
    detail: undefined,
    trail: [],
    editing: undefined,
    helpTop: undefined,
    status: plainStatus('? shows the keys'),
    revision: 0,
  }
}
