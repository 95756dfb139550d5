import type { ListSort } from '@lazaret/sdk'
import type { Kind } from '../arguments/kinds.ts'
import type { ListedObject } from '../shapes/objects.ts'
import type { ValueKind } from './complete.ts'

/** Without an order the newest objects come first. */
export type Search = { readonly kind: Kind; readonly query: string; readonly sort?: ListSort | undefined }

/** A page: so many objects after this one, or the first ones. */
export type PageRange = { readonly count: number; readonly olderThan: string | undefined }

/** The browser's calls to the server; each ends with its signal. */
export type Services = {
  page(search: Search, range: PageRange, signal: AbortSignal): Promise<readonly ListedObject[]>
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
