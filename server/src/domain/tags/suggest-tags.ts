import type { Call } from '../../call.ts'
import { seesAll } from '../../statements/access/visible.ts'
import { selectTags, selectTagsOfGroups } from '../../statements/annotations/select-tags.ts'
import { answerOrCancel } from '../../statements/connection/answer-or-cancel.ts'

type TagPrefix = { readonly prefix: string; readonly count: number }

/** Distinct tags of visible objects that begin with a text, in byte order. */
export async function suggestTags({ app: { db }, caller, signal }: Call, asked: TagPrefix): Promise<string[]> {
  const query = seesAll(caller) ? selectTags(db, asked) : selectTagsOfGroups(db, caller.groupIds, asked)
  const rows = await answerOrCancel({ pool: db, signal }, query)
  return rows.map((row) => row.tag)
}
