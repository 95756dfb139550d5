import type { CaseObject, CaseWithDescription } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'

/** Further ones are in the list that a link opens. */
export const MAX_CASE_OBJECTS = 1000

export function useCase(id: string): Load<CaseWithDescription> {
  return useLoad<CaseWithDescription>(id, async (signal) => (await fullClient()).cases.get(id, { signal }))
}

/** Objects of the case that the account sees, newest addition first. */
export function useCaseObjects(id: string): Load<readonly CaseObject[]> {
  return useLoad<readonly CaseObject[]>(id, async (signal) =>
    firstOf((await fullClient()).cases.objects(id, { signal }), MAX_CASE_OBJECTS),
  )
}
