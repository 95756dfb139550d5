import type { Load } from '../server/use-load.ts'

const ignore = (): void => undefined

/** A load in a state that does not change. */
export function exampleLoad<T>(state: Partial<Pick<Load<T>, 'value' | 'error' | 'isLoading'>>): Load<T> {
  return { value: undefined, error: undefined, isLoading: false, reload: ignore, set: ignore, ...state }
}
