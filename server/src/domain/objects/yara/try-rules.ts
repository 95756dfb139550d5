import type { Call } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import { ObjectModel } from '../../../tables/object.ts'
import { fileVariables } from '../../../yara/file-variables.ts'
import { ruleSetOf, type ScanOutcome } from '../../../yara/open-scanner.ts'
import { findObject } from '../../access/find-object.ts'
import { requireValidSource } from './check-source.ts'

/** Scans one file with rules that are not saved. */
export async function tryRules(call: Call, fileId: string, source: string): Promise<ScanOutcome> {
  const { app, signal } = call
  const { id } = await findObject(call, 'file', fileId)
  await requireValidSource(call, source)
  const file = await ObjectModel.query(app.db).findById(id).select('sha256', 'file_name', 'file_type')
  if (file === undefined || file.sha256 === null) throw notFound('Object not found')
  const rules = ruleSetOf([{ namespace: 'try', source }])
  try {
    const content = await app.storage.open(file.sha256)
    if (content === null) return { state: 'failed', reason: 'unread' }
    return await app.scanner.scanNow({ rules, content, variables: fileVariables(file) }, signal)
  } catch (error) {
    if (error instanceof DamagedContent) return { state: 'failed', reason: 'unread' }
    throw error
  }
}
