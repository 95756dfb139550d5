import type { App } from '../../call.ts'
import { GroupModel } from '../../tables/group.ts'

/** A misspelt name would require a second factor of nobody. */
export async function warnOfMissingGroups({
  db,
  log,
  settings: { secondFactorGroups },
}: Pick<App, 'db' | 'log' | 'settings'>): Promise<void> {
  if (secondFactorGroups.length === 0) return
  const rows = await GroupModel.query(db)
    .whereIn('name', [...secondFactorGroups])
    .select('name')
  const known = new Set(rows.map(({ name }) => name))
  for (const group of secondFactorGroups)
    if (!known.has(group)) log.warn({ group }, `second_factor_groups names the group "${group}", which does not exist`)
}
