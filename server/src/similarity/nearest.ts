export type Neighbor = { readonly objectId: number; readonly distance: number }

/** The TLSH of all files, in the memory of this process: it names candidates, whose access others check. */
export type TlshTable = {
  /** Files within a distance, nearest first, and the newest first of those equally near. Some may be deleted by now. */
  nearest(query: NearestQuery): Promise<readonly Neighbor[]>
}

export type NearestQuery = {
  readonly tlsh: Uint8Array
  readonly maxDistance: number
  readonly signal: AbortSignal
}
