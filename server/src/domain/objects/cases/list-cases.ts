import type { Call } from '../../../call.ts'
import { type CaseObjectPage, countCaseObjects, selectCaseObjects } from '../../../statements/cases/case-objects.ts'
import { selectCases } from '../../../statements/cases/select-cases.ts'
import type { CaseCountRow, CaseDetailRow, CaseObjectRow, CaseRow } from '../../../tables/rows.ts'
import { findCase } from './find-case.ts'

export type CasePage = {
  readonly count?: number | undefined
  readonly before?: number | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly name?: string | undefined
  readonly object?: string | undefined
  readonly counts?: boolean | undefined
}
/** Only where it was asked for. */
export type CountedObjects = { readonly objects?: CaseCountRow | undefined }

/** Newest first. */
export async function listCases(
  call: Call,
  { count = 20, before, state, name, object, counts }: CasePage,
): Promise<readonly (CaseRow & CountedObjects)[]> {
  const { app, caller } = call
  const isOpen = state === undefined ? undefined : state === 'open'
  const cases = await selectCases(app.db, caller, { count, before, isOpen, namePrefix: name, dhash: object })
  return counts === true ? withCounts(call, cases) : cases
}

export async function loadCase(
  call: Call,
  id: string,
  { counts }: Pick<CasePage, 'counts'>,
): Promise<CaseDetailRow & CountedObjects> {
  const found = await findCase(call, id)
  const [counted = found] = counts === true ? await withCounts(call, [found]) : []
  return counted
}

async function withCounts<Row extends CaseRow>({ app, caller }: Call, cases: readonly Row[]) {
  const counts = await countCaseObjects(
    app.db,
    caller,
    cases.map(({ id }) => id),
  )
  return cases.map((row) => ({ ...row, objects: counts.get(row.id) }))
}

/** Newest addition first. */
export async function listCaseObjects(
  call: Call,
  id: string,
  { count = 20, before, parents }: Partial<CaseObjectPage>,
): Promise<readonly CaseObjectRow[]> {
  const { id: caseId } = await findCase(call, id)
  return selectCaseObjects(call.app.db, call.caller, { caseId, count, before, parents })
}
