export type FindingState =
  /** Looked at, and right. */
  | 'whole'
  /** Wrong, and left so. */
  | 'damaged'
  | 'missing'
  | 'orphan'
  | 'unfinished'
  | 'wrong'
  /** Put right. */
  | 'repaired'
  /** Moved to where nobody looks for it; nothing was deleted. */
  | 'aside'
  /** Gone meanwhile, or too young to judge. */
  | 'passed'
  /** Could not be looked at, or not be repaired. */
  | 'failed'

export type Part = 'tables' | 'contents' | 'orphans' | 'unfinished'

export type Finding = {
  readonly part: Part
  readonly state: FindingState
  /** A SHA-256, or what is looked at. */
  readonly what: string
  readonly detail: string
  /** Of a file: where to go on. */
  readonly id: number | null
  /** Of how many; null where nobody knows before. */
  readonly total: number | null
}
