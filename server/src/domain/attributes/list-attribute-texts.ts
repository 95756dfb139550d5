import type { Call } from '../../call.ts'
import { type ObjectsAndKeys, selectTexts } from '../../statements/attributes/select-texts.ts'
import { answerOrCancel } from '../../statements/connection/answer-or-cancel.ts'
import type { AttributeTextsRow } from '../../tables/rows.ts'
import { rightToRead } from './right-to.ts'

/** What rows of a list show of attributes: the values that the caller may read, of the objects that the caller may see. */
export async function listAttributeTexts(
  { app: { db }, caller, signal }: Call,
  asked: ObjectsAndKeys,
): Promise<AttributeTextsRow[]> {
  return answerOrCancel({ pool: db, signal }, selectTexts(db, caller, { ...asked, right: rightToRead(caller) }))
}
