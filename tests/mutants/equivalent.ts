/** A mutant that nothing can notice. */
type Equivalent = {
  readonly file: string
  /** The first line of the source that is changed, without the blanks around it. */
  readonly line: string
  /** `what stands there -> what is put there` */
  readonly change: string
  readonly reason: string
}

export const EQUIVALENT: readonly Equivalent[] = []
