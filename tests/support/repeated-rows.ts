import type { Knex } from 'knex'

// Rows that must be unique. An adopted database has no index for some of them.
const KEYS: Readonly<Record<string, string>> = {
  object: 'dhash',
  permission: 'object_id, group_id',
  relation: 'parent_id, child_id',
  tag: 'object_id, tag',
  attribute: 'object_id, key, value',
  member: 'user_id, group_id',
  favorites: 'user_id, object_id',
  karton_object: 'object_id, analysis_id',
  group: 'name',
  user: 'login',
}

/** Rows that are stored more than once, each with its table. */
export async function repeatedRows(db: Knex): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(KEYS)) {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select ${columns}, count(*) from "${table}" group by ${columns} having count(*) > 1 limit 5`,
    )
    found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`))
  }
  return found
}
