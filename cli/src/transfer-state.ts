/** What a display is drawn from. */
export type TransferState = { readonly name: string; total: number | undefined; done: number }
export type ProgressState = { readonly running: Set<TransferState>; finished: number; bytes: number }
