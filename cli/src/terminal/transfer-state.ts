/** What a display is drawn from. */
export type TransferState = { readonly name: string; total: number | undefined; done: number }
export type ProgressState = {
  readonly running: Set<TransferState>
  /** Items that are done with, however that ended. */
  settled: number
  /** Bytes that went over the wire. */
  bytes: number
  /** Bytes of the items that are done with, also where nothing had to be sent. */
  covered: number
  /** All there is to do, once that is known. */
  whole: Whole | undefined
}
export type Whole = { readonly items: number; readonly bytes?: number }

export function newProgressState(): ProgressState {
  return { running: new Set(), settled: 0, bytes: 0, covered: 0, whole: undefined }
}
