/** Bytes between two places, both among them; `caret` is the one that moves. */
export type Selection = { readonly anchor: number; readonly caret: number }

export function spanOf({ anchor, caret }: Selection): { readonly start: number; readonly end: number } {
  return { start: Math.min(anchor, caret), end: Math.max(anchor, caret) + 1 }
}
