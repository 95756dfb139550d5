import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectGroups } from '../../statements/accounts/select-groups.ts'
import type { GroupRow } from '../../tables/rows.ts'

/** Every group by name, private ones too. */
export async function listGroups({ db }: App): Promise<GroupRow[]> {
  return selectGroups(db, {})
}

/** The workspaces that the caller shares with others. */
export async function listMyGroups({ app, caller }: Call): Promise<GroupRow[]> {
  return selectGroups(app.db, { ids: caller.workspaceGroupIds, private: false })
}

/** An invalid name is reported as a group that does not exist. */
export async function findGroup({ db }: App, name: string): Promise<GroupRow> {
  const [group] = await selectGroups(db, { name })
  if (group === undefined) throw notFound('No such group')
  return group
}
