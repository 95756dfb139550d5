import type { Kind } from '../arguments/kinds.ts'
import type { ListedObject } from '../shapes/objects.ts'
import type { ValueKind } from './complete.ts'

export type Search = { readonly kind: Kind; readonly query: string }

/** The browser's calls to the server; each ends with its signal. */
export type Services = {
  page(
    search: Search,
    range: { readonly count: number; readonly olderThan: string | undefined },
    signal: AbortSignal,
  ): Promise<readonly ListedObject[]>
  count(search: Search, signal: AbortSignal): Promise<number>
  /** The object with its comments. */
  detail(id: string, signal: AbortSignal): Promise<ListedObject>
  suggest(kind: ValueKind, prefix: string, signal: AbortSignal): Promise<readonly string[]>
  addTag(id: string, tag: string): Promise<unknown>
  removeTag(id: string, tag: string): Promise<unknown>
  addComment(id: string, text: string): Promise<unknown>
  setFavorite(id: string, isOn: boolean): Promise<unknown>
  /** Gives the path of the file. */
  download(id: string, folder: string): Promise<string>
}
