import { type BatchOptions, type Items, inParallel } from '../calls/batch.ts'
import type { FileDetail, UploadOptions } from './upload.ts'

export type UploadManyOptions = BatchOptions

/** The outcome of one item; `index` counts the items as they were read. */
export type UploadOutcome<I extends UploadOptions = UploadOptions> =
  | { readonly item: I; readonly index: number; readonly file: FileDetail; readonly error: null }
  | { readonly item: I; readonly index: number; readonly file: null; readonly error: Error }

type UploadFunction<I> = (item: I, signal: AbortSignal) => Promise<FileDetail>

/** Uploads in parallel, reading items only as fast as they are sent; outcomes come in the order of completion. */
export async function* uploadMany<I extends UploadOptions>(
  uploadOne: UploadFunction<I>,
  items: Items<I>,
  options: UploadManyOptions,
): AsyncGenerator<UploadOutcome<I>> {
  for await (const { item, index, value, error } of inParallel(items, uploadOne, options)) {
    yield error ? { item, index, file: null, error } : { item, index, file: value, error: null }
  }
}
