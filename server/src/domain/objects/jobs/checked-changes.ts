import type { Call } from '../../../call.ts'
import { invalidField, notFound } from '../../../errors/problems.ts'
import { JOB_ACTIONS } from '../../../generated/job-actions.ts'
import type { JobChange } from '../../../tables/job.ts'
import { findObject } from '../../access/find-object.ts'
import { attributeKey, plainKey, requireValue } from '../../attributes/attribute-text.ts'
import { settableKeys, unsettable } from '../../attributes/settable-keys.ts'
import { commentText } from '../../comments/comment-text.ts'
import { shareGroups } from '../../shares/share-groups.ts'
import { tagText } from '../../tags/tag-text.ts'
import { groupTag } from '../similar/group-tag.ts'

/** Refuses at once what would fail for every object. */
export async function requireChanges(call: Call, changes: readonly JobChange[]): Promise<void> {
  if (changes.length === 0) throw invalidField('changes', 'must not be empty')
  for (const [index, change] of changes.entries()) requireMembers(change, `changes.${index}`)
  const alone = changes.find(({ action }) => action === 'count' || action === 'group')
  if (changes.length > 1 && alone) throw invalidField('changes', `${alone.action} must be alone`)
  if (changes.slice(0, -1).some(({ action }) => action === 'delete'))
    throw invalidField('changes', 'nothing may follow delete')
  await call.app.jobs.requireRights(call.caller, changes.flatMap(withTagging))
  for (const change of changes) await requireTarget(call, change)
}

export function isCount(changes: readonly JobChange[]): boolean {
  return changes.some(({ action }) => action === 'count')
}

export function isGrouping(changes: readonly JobChange[]): boolean {
  return changes.some(({ action }) => action === 'group')
}

/** A grouping with a tag also needs the right to add tags. */
function withTagging(change: JobChange): readonly JobChange[] {
  const { action, tag } = change
  return action === 'group' && tag !== undefined ? [change, { action: 'add_tag', tag }] : [change]
}

function requireMembers(change: JobChange, place: string): void {
  const { action, tag, key, value, comment } = change
  const lacking = JOB_ACTIONS[action].required.find((name) => change[name] === undefined)
  if (lacking !== undefined) throw invalidField(`${place}.${lacking}`, `${action} needs it`)
  if (tag !== undefined) tagText(action === 'group' ? groupTag(tag, '0'.repeat(12)) : tag, `${place}.tag`)
  if (comment !== undefined) commentText(comment, `${place}.comment`)
  if (action !== 'add_attribute') return
  attributeKey(key ?? '', `${place}.key`)
  requireValue(value, `${place}.value`)
}

/** As single operations would, with the same messages. */
async function requireTarget(call: Call, change: JobChange): Promise<void> {
  const { app, caller } = call
  const { key, group, parent, child } = change
  if (change.action === 'add_parent') await findObject(call, 'object', parent ?? '', 'Parent object not found')
  if (change.action === 'add_child') await findObject(call, 'object', child ?? '', 'Child object not found')
  if (change.action === 'share' && (await shareGroups(call, group)).length === 0)
    throw notFound(`Group ${group} doesn't exist`)
  if (change.action !== 'add_attribute' && change.action !== 'remove_attribute') return
  const plain = plainKey(key ?? '')
  if (!(await settableKeys(app.db, caller, [plain])).has(plain)) throw unsettable(plain)
}
