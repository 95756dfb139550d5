import { createStore } from '../state/store.ts'

/** What every file of this page is uploaded with. */
export type Presets = {
  /** As they were typed, separated by commas or blanks. */
  readonly tags: string
  /** `default`, `private`, `public`, or the name of a group. */
  readonly share: string
}

export const presets = createStore<Presets>({ tags: '', share: 'default' })

export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ''))]
}
