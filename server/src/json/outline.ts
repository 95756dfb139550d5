/** What is built of a document. The rest is parsed as well, since its syntax has to be valid, but takes no memory. */
export type Outline = {
  readonly items: Outline
  readonly members: ReadonlyMap<string, Outline>
  /** Members of all other names. */
  readonly others: Outline
}

/** The same for everything within. */
function uniform(): Outline {
  const outline: Outline = {
    members: new Map(),
    get items() {
      return outline
    },
    get others() {
      return outline
    },
  }
  return outline
}

/** All of a value. */
export const WHOLE: Outline = uniform()

/** Nothing of a value, not even an empty list or object in its place. */
export const SKIPPED: Outline = uniform()

/** A value that will be refused: a list or an object is built without its content, so that the refusal can name its type. */
export const HOLLOW: Outline = { items: SKIPPED, members: new Map(), others: SKIPPED }
