import { randomUUID } from 'node:crypto'
import type { Call } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
import { isForeignKeyViolation } from '../../../errors/database-errors.ts'
import { forbidden, unauthenticated } from '../../../errors/problems.ts'
import type { components } from '../../../generated/contract.ts'
import { MAX_CASES_PER_USER, requireRoom } from '../../../statements/annotations/bounds.ts'
import { CaseModel } from '../../../tables/case.ts'
import { CaseGroupModel } from '../../../tables/case-group.ts'
import type { CaseDetailRow } from '../../../tables/rows.ts'
import { within } from '../../access/within.ts'
import { caseFields, caseName } from './case-fields.ts'
import { findCase, NOW } from './find-case.ts'

export async function createCase(call: Call, sent: components['schemas']['NewCase']): Promise<CaseDetailRow> {
  const { caller } = call
  const id = randomUUID()
  const groupId = firstGroup(caller)
  const fields = { description: '', isOpen: true, version: 1, ...caseFields(sent), name: caseName(sent.name) }
  const createdBy = caller.userId
  try {
    return await call.change(async (trx) => {
      const before = await CaseModel.query(trx).where({ created_by: createdBy }).resultSize()
      requireRoom({ before, added: 1 }, MAX_CASES_PER_USER, 'cases that one user created')
      await CaseModel.query(trx).insert({ id, ...fields, createdBy, createdAt: NOW, changedAt: NOW })
      await CaseGroupModel.query(trx).insert({ caseId: id, groupId, sharedBy: createdBy, sharedAt: NOW })
      return findCase(within(trx, call), id)
    })
  } catch (error) {
    // The account was deleted concurrently.
    throw isForeignKeyViolation(error) ? unauthenticated() : error
  }
}

/** A key that is limited to a group would not see a case of another one. */
function firstGroup({ onlyGroupId, privateGroupId, workspaceGroupIds }: Caller): number {
  const groupId = onlyGroupId ?? privateGroupId
  if (!workspaceGroupIds.includes(groupId))
    throw forbidden('This API key is limited to a group whose members do not share uploads: it cannot create cases')
  return groupId
}
