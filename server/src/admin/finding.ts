export type FindingState =
  /** Checked, and correct. */
  | 'whole'
  /** Wrong, and left as it is. */
  | 'damaged'
  | 'missing'
  | 'orphan'
  | 'unfinished'
  | 'wrong'
  /** Repaired. */
  | 'repaired'
  /** Moved out of the way; nothing was deleted. */
  | 'aside'
  /** Already gone, or too young to judge. */
  | 'passed'
  /** Could not be checked or repaired. */
  | 'failed'

export type Part = 'tables' | 'contents' | 'orphans' | 'unfinished'

export type Finding = {
  readonly part: Part
  readonly state: FindingState
  /** A SHA-256, or what is checked. */
  readonly what: string
  readonly detail: string
  /** Of a file: where to continue. */
  readonly id: number | null
  /** The total; null if unknown. */
  readonly total: number | null
}
