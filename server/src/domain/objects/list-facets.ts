import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { COUNTED_FORMATS } from '../../search/where/file-type.ts'
import { countFacets, type FacetCounts } from '../../statements/objects/count-facets.ts'
import type { Kind } from '../../tables/kind.ts'
import type { FacetsRow } from '../../tables/rows.ts'
import { sampleIds } from './find-ids.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

const MAX_OBJECTS = 10_000

export type FacetsAsked = { readonly query: string; readonly values?: number | undefined }

/** Of the newest objects that match: with more, each object of a search without end would have to be looked at. */
export async function listFacets(
  call: Call,
  kind: Kind,
  { query, values = 10 }: FacetsAsked,
): Promise<FacetsRow & { readonly complete: boolean }> {
  const search = await readSearch(call, kind, query)
  const uploaders = knownUploaders(call.caller)
  const rulesetGroupIds = call.caller.capabilities.has('manage_users') ? null : call.caller.groupIds
  return searchInTurn(call, { search, kind, use: 'facets' }, async (run) => {
    const { ids, isAll } = await sampleIds(call, run, { kind, search, count: MAX_OBJECTS + 1 })
    const found = ids.slice(0, MAX_OBJECTS)
    const facets = await countFacets(run, {
      ids: found,
      values,
      formats: COUNTED_FORMATS,
      uploaders,
      rulesetGroupIds,
    })
    return { ...facets, complete: isAll }
  })
}

/** As in shares and in the search for uploaders: without a capability only members of the caller's workspaces, and the caller. */
function knownUploaders({ capabilities, userId, workspaceGroupIds }: Caller): FacetCounts['uploaders'] {
  if (capabilities.has('access_uploader_info') || capabilities.has('sharing_with_all')) return null
  return { userId, groupIds: workspaceGroupIds }
}
