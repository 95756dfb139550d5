import { createStore, type Store } from '../state/store.ts'
import type { ContentSource } from './content-source.ts'

export const BLOCK = 64 * 1024
const MAX_BLOCKS = 64

export type BlockState = { readonly blocks: ReadonlyMap<number, Uint8Array>; readonly error: unknown }

/** The blocks that were looked at lately. */
export type BlockCache = {
  readonly state: Store<BlockState>
  /** Loads what is missing of these, and gives up what is wanted no more. */
  want(first: number, last: number): void
  retry(): void
}

type BlockListener = (index: number, bytes: Uint8Array) => void

export function createBlockCache(source: ContentSource, onBlock: BlockListener): BlockCache {
  const state = createStore<BlockState>({ blocks: new Map(), error: undefined })
  const loading = new Map<number, AbortController>()
  let wanted: readonly [number, number] = [0, -1]
  const want = (first: number, last: number): void => {
    wanted = [first, last]
    for (const [index, controller] of loading) {
      if (index >= first && index <= last) continue
      controller.abort()
      loading.delete(index)
    }
    for (let index = first; index <= last; index++)
      if (!state.get().blocks.has(index) && !loading.has(index)) void load(index)
  }
  const load = async (index: number): Promise<void> => {
    const controller = new AbortController()
    loading.set(index, controller)
    try {
      const start = index * BLOCK
      const bytes = await source.read({ start, end: Math.min(start + BLOCK, source.sizeBytes) }, controller.signal)
      if (controller.signal.aborted) return
      const kept = [...state.get().blocks].slice(1 - MAX_BLOCKS)
      onBlock(index, bytes)
      state.set({ blocks: new Map([...kept, [index, bytes]]), error: undefined })
    } catch (error) {
      if (!controller.signal.aborted) state.set({ ...state.get(), error })
    } finally {
      if (loading.get(index) === controller) loading.delete(index)
    }
  }
  return {
    state,
    want,
    retry() {
      state.set({ ...state.get(), error: undefined })
      want(...wanted)
    },
  }
}
