import type { Call } from '../../../call.ts'
import { conflict, forbidden } from '../../../errors/problems.ts'
import type { components } from '../../../generated/contract.ts'
import { CaseModel } from '../../../tables/case.ts'
import type { CaseDetailRow } from '../../../tables/rows.ts'
import { within } from '../../access/within.ts'
import { caseFields } from './case-fields.ts'
import { findCase, findCaseToChange, lockCase, missingCase, NOW } from './find-case.ts'

/** Changes the given fields. */
export async function updateCase(
  call: Call,
  caseId: string,
  { version: expected, ...sent }: components['schemas']['CaseChange'],
): Promise<CaseDetailRow> {
  const { id } = await findCaseToChange(call, caseId)
  const fields = caseFields(sent)
  return call.change(async (trx) => {
    const { name, description, isOpen, version } = await lockCase(trx, call, id)
    if (expected !== undefined && expected !== version)
      throw conflict(`the case was changed meanwhile: it has version ${version}, not ${expected}`)
    const before = { name, description, isOpen }
    const hasChanged = JSON.stringify({ ...before, ...fields }) !== JSON.stringify(before)
    if (hasChanged)
      await CaseModel.query(trx)
        .findById(id)
        .patch({ ...fields, version: version + 1, changedAt: NOW })
    return findCase(within(trx, call), id)
  })
}

/** Deletes a case with its notes. The objects stay. */
export async function deleteCase(call: Call, caseId: string): Promise<void> {
  const { id, canDelete } = await findCase(call, caseId)
  if (!canDelete) throw forbidden('Only the user who created the case, and administrators, delete it')
  await call.change(async (trx) => {
    if ((await CaseModel.query(trx).deleteById(id)) === 0) throw missingCase()
  })
}
