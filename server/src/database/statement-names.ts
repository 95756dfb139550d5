import { LRUCache } from 'lru-cache'
import { nameOfStatement } from '../statements/connection/name-of-statement.ts'

const MAX_TEXTS = 1_000
const MAX_TEXT_LENGTH = 20_000
const MAX_LOSSES = 5
const LOSSES_WITHIN_MS = 60_000

export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
  /** True for a statement whose best plan depends on its values: it is sent in full and never gets a name. */
  readonly plansEachTime?: boolean
}

/** Names for the statements of a pool. A connection prepares what has a name, so PostgreSQL parses it once. */
export type StatementNames = {
  /** Rises when a connection lost a statement: then all of them prepare theirs anew. */
  readonly generation: number
  /** Null: the statement is sent in full. */
  nameOf(statement: Statement): string | null
  /** To be called with the generation in which the lost statement was prepared. */
  lost(generation: number): void
}

export const NO_NAMES: StatementNames = { generation: 0, nameOf: () => null, lost: () => undefined }

/**
 * A statement gets a name when its text is sent for the second time: most searches are asked once. After several losses within
 * a minute names are not used for a minute, since a pooler may be in the way.
 */
export function openStatementNames(warn: (message: string) => void): StatementNames {
  // The name is empty until the text is sent again.
  const names = new LRUCache<string, string>({ max: MAX_TEXTS })
  let losses: number[] = []
  let offUntil = 0
  let generation = 0
  return {
    get generation() {
      return generation
    },
    nameOf({ name, text, values = [], plansEachTime = false }) {
      if (plansEachTime || performance.now() < offUntil) return null
      if (name !== undefined) return name
      // Without values it may be several statements in one text.
      if (values.length === 0 || text.length > MAX_TEXT_LENGTH) return null
      const known = names.get(text)
      const own = known === undefined ? '' : known || nameOfStatement(text)
      if (own !== known) names.set(text, own)
      return own || null
    },
    lost(preparedIn) {
      if (preparedIn !== generation) return
      generation += 1
      const now = performance.now()
      losses = [...losses.filter((at) => now - at < LOSSES_WITHIN_MS), now]
      if (losses.length < MAX_LOSSES) return
      losses = []
      offUntil = now + LOSSES_WITHIN_MS
      warn(
        'connections to the database keep losing prepared statements, perhaps by a pooler: none are used for a minute. ' +
          'If this repeats, set database_prepared_statements to 0',
      )
    },
  }
}
