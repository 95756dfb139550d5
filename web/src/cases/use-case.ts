import type { CaseCountOptions, CaseObject, CaseWithDescription } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'

/** Further ones are in the list that a link opens. */
export const MAX_CASE_OBJECTS = 1000

/** Fewer than a graph shows: it has room for relatives of these. */
const MAX_GRAPH_OBJECTS = 300

export function useCase(id: string, options: CaseCountOptions = {}): Load<CaseWithDescription> {
  return useLoad<CaseWithDescription>(id, async (signal) => (await fullClient()).cases.get(id, { ...options, signal }))
}

/** Objects of the case that the account sees, newest addition first. */
export function useCaseObjects(id: string): Load<readonly CaseObject[]> {
  return useLoad<readonly CaseObject[]>(id, async (signal) =>
    firstOf((await fullClient()).cases.objects(id, { signal }), MAX_CASE_OBJECTS),
  )
}

/** The newest additions with their parents in the case, in one request. */
export function useCaseRelations(id: string): Load<readonly CaseObject[]> {
  return useLoad<readonly CaseObject[]>(id, async (signal) =>
    firstOf((await fullClient()).cases.objects(id, { parents: true, signal }), MAX_GRAPH_OBJECTS),
  )
}
