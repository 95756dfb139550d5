import type { AttributeTexts } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import { createStore, type Store } from '../state/store.ts'
import type { List } from './list-store.ts'

/** Values of an object, by key. */
export type TextsByKey = ReadonlyMap<string, AttributeTexts>

export type AttributeValues = {
  /** Changes whenever there is more to see; the error stops it until someone tries again. */
  readonly state: Store<{ readonly rounds: number; readonly error: unknown }>
  /** Returns the values of an object; undefined until they are loaded. */
  of(id: string): TextsByKey | undefined
  /** Loads the values of this object while its row is drawn; returns a function that ends this. */
  want(id: string): () => void
  retry(): void
}

/** The most objects that the server takes in one request. */
const MAX_IDS = 100
/** Beyond them, those of rows that are not drawn are forgotten. */
const MAX_KNOWN_VALUES = 2000
/** Rows that are scrolled past are not asked for. */
const PAUSE_MS = 60

/** Values of these keys on the objects of a list, asked for where rows are drawn: one request at a time, dropped once nobody looks. */
export function createAttributeValues(keys: readonly string[]): AttributeValues {
  const known = new Map<string, TextsByKey>()
  const wanted = new Map<string, number>()
  const state = createStore<{ rounds: number; error: unknown }>({ rounds: 0, error: undefined })
  let running: { readonly ids: readonly string[]; readonly controller: AbortController } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (): void => {
    if (running !== undefined || timer !== undefined || state.get().error !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void load()
    }, PAUSE_MS)
  }
  const load = async (): Promise<void> => {
    const ids = [...wanted.keys()].filter((id) => !known.has(id)).slice(-MAX_IDS)
    if (ids.length === 0) return
    const controller = new AbortController()
    running = { ids, controller }
    let error: unknown
    try {
      const found = await (await fullClient()).attributes.texts(ids, keys, { signal: controller.signal })
      const byId = Map.groupBy(found, ({ id }) => id)
      for (const id of ids) known.set(id, new Map((byId.get(id) ?? []).map((each) => [each.key, each])))
      const notDrawn = [...known.keys()].filter((id) => !wanted.has(id))
      for (const id of notDrawn.slice(0, Math.max(0, known.size - MAX_KNOWN_VALUES))) known.delete(id)
    } catch (fault) {
      if (!controller.signal.aborted) error = fault
    } finally {
      running = undefined
    }
    state.set({ rounds: state.get().rounds + 1, error })
    schedule()
  }

  return {
    state,
    of: (id) => known.get(id),
    want(id) {
      wanted.set(id, (wanted.get(id) ?? 0) + 1)
      if (!known.has(id)) schedule()
      return () => {
        const left = (wanted.get(id) ?? 1) - 1
        if (left > 0) wanted.set(id, left)
        else wanted.delete(id)
        if (running?.ids.every((each) => !wanted.has(each))) running.controller.abort()
      }
    },
    retry() {
      state.set({ ...state.get(), error: undefined })
      schedule()
    },
  }
}

const ofLists = new WeakMap<List, Map<string, AttributeValues>>()

/** Values are cached as long as their list exists. */
export function attributeValuesOf(list: List, keys: readonly string[]): AttributeValues {
  const name = JSON.stringify(keys)
  const ofList = ofLists.get(list) ?? new Map<string, AttributeValues>()
  ofLists.set(list, ofList)
  const values = ofList.get(name) ?? createAttributeValues(keys)
  ofList.set(name, values)
  return values
}
