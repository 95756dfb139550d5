import { AUDITED_OPERATIONS } from '../../generated/audited-operations.ts'
import { adminTexts } from '../../texts/admin.ts'

/** The operations of the log, by the name that filter and export have. */
export const LOGGED_OPERATIONS: Readonly<Record<string, string>> = {
  ...AUDITED_OPERATIONS,
  removeOldEntries: adminTexts.audit.removal,
}
