/** The state of a progress display. */
export type TransferState = { readonly name: string; total: number | undefined; done: number }
export type ProgressState = {
  readonly running: Set<TransferState>
  /** Finished items, failed or not. */
  settled: number
  /** Bytes that went over the wire. */
  bytes: number
  /** Bytes of finished items, including those that were not sent. */
  covered: number
  /** The total, once it is known. */
  whole: ProgressTotal | undefined
}
export type ProgressTotal = { readonly items: number; readonly bytes?: number }

export function newProgressState(): ProgressState {
  return { running: new Set(), settled: 0, bytes: 0, covered: 0, whole: undefined }
}
