import type { Knex } from 'knex'

// With more, checking object by object is faster.
const MAX_TAGS = 500
const MAX_PATTERNS = 50

/** The tags that match each LIKE pattern. Patterns with too many matches are left out. */
export async function findTags(db: Knex, patterns: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = patterns.slice(0, MAX_PATTERNS)
  if (asked.length === 0) return new Map()
  // One statement per pattern, so that the planner knows the pattern.
  const sql = asked
    .map((_, index) => `(SELECT ${index} AS asked, n.tag FROM tag_name AS n WHERE n.tag LIKE ? LIMIT ${MAX_TAGS + 1})`)
    .join(' UNION ALL ')
  const { rows } = await db.raw<{ rows: { asked: number; tag: string }[] }>(sql, asked)
  const found = Map.groupBy(rows, (row) => row.asked)
  const known = asked.map((pattern, index) => [pattern, (found.get(index) ?? []).map((row) => row.tag)] as const)
  return new Map(known.filter(([, tags]) => tags.length <= MAX_TAGS))
}
