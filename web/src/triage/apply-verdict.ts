import { changeRows } from '../lists/open-lists.ts'
import type { Verdict } from '../preferences/verdicts.ts'
import { fullClient } from '../server/client.ts'
import { typedValue } from '../text/typed-value.ts'

/** The effect of a verdict, for its undo. */
export type VerdictEffect = {
  /** False if the object had the tag, attribute or comment before, or lacked the tag to remove. */
  readonly isChange: boolean
  /** The number of the new attribute or comment. */
  readonly createdId?: number
  /** Tags of other verdicts that the object had before. */
  readonly replaced?: readonly string[]
}

/** Makes the change of a verdict. Repeating it after a lost answer has no further effect. */
export async function applyVerdict(
  id: string,
  verdict: Verdict,
  rivals: readonly string[] = [],
): Promise<VerdictEffect> {
  const { text } = verdict
  if (verdict.action === 'comment') return addComment(id, text)
  if (verdict.action === 'set_attribute') return addAttribute(id, verdict)
  const { tags } = await fullClient()
  const before = await tags.list(id)
  const isAdding = verdict.action === 'add_tag'
  const replaced = before.filter((tag) => rivals.includes(tag))
  showTags(id, await tags[isAdding ? 'add' : 'remove'](id, text))
  for (const tag of replaced) showTags(id, await tags.remove(id, tag))
  // The server keeps tags in lower case.
  return { isChange: before.includes(text.toLowerCase()) !== isAdding, replaced }
}

/** Takes the change of a verdict back, unless the object was like this before. */
export async function revertVerdict(id: string, verdict: Verdict, effect: VerdictEffect): Promise<void> {
  const { isChange, createdId, replaced = [] } = effect
  const { tags, attributes, comments } = await fullClient()
  if (replaced.length > 0) showTags(id, await tags.add(id, replaced))
  if (!isChange) return
  if (verdict.action === 'add_tag') showTags(id, await tags.remove(id, verdict.text))
  if (verdict.action === 'remove_tag') showTags(id, await tags.add(id, verdict.text))
  if (createdId === undefined) return
  if (verdict.action === 'comment') await comments.remove(id, createdId)
  if (verdict.action === 'set_attribute') await attributes.remove(id, createdId)
}

async function addComment(id: string, text: string): Promise<VerdictEffect> {
  const { comments } = await fullClient()
  const before = await comments.list(id)
  const { id: createdId } = await comments.ensure(id, text)
  return { isChange: !before.some((comment) => comment.id === createdId), createdId }
}

async function addAttribute(id: string, { attribute, text }: Verdict): Promise<VerdictEffect> {
  const { attributes } = await fullClient()
  const before = new Set((await attributes.list(id)).map((each) => each.id))
  const after = await attributes.add(id, { key: attribute, value: typedValue(text) })
  const created = after.find((each) => each.key === attribute && !before.has(each.id))
  return created ? { isChange: true, createdId: created.id } : { isChange: false }
}

function showTags(id: string, tags: readonly string[]): void {
  changeRows([id], (row) => ({ ...row, tags: tags.map((tag) => ({ tag })) }))
}
