import { type Caller, WITHOUT_TOKEN } from '../../server/src/caller.ts'

/** A caller with groups that no database needs to have. */
export function aCaller(login: string, capabilities: readonly string[] = []): Caller {
  return {
    userId: 7,
    login,
    groupIds: [1, 2, 3],
    groupNames: [login, 'public', 'work'],
    workspaceGroupIds: [1, 3],
    privateGroupId: 1,
    capabilities: new Set(capabilities),
    sharesQueriedGroupIds: [],
    provider: null,
    ...WITHOUT_TOKEN,
    hasQuota: false,
  }
}
