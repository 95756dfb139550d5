/** A time window with the number of requests that a caller may make. */
export type Window = { readonly key: string; readonly count: number; readonly windowMs: number }

export type ExceededWindow = { readonly index: number; readonly waitMs: number }

/** Counts a request in all windows, or only in the first full one, which it then returns. */
export type CountRequest = (windows: readonly Window[]) => Promise<ExceededWindow | null>
