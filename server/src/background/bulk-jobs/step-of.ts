import type { Call } from '../../call.ts'
import type { OperationId } from '../../contract.ts'
import { addAttribute } from '../../domain/attributes/add-attribute.ts'
import { removeAttributeValues } from '../../domain/attributes/remove-attribute-values.ts'
import { addComment } from '../../domain/comments/add-comment.ts'
import { addFavorite } from '../../domain/favorites/add-favorite.ts'
import { removeFavorite } from '../../domain/favorites/remove-favorite.ts'
import { deleteObject } from '../../domain/objects/delete-object.ts'
import { groupTag } from '../../domain/objects/similar/group-tag.ts'
import { addChild } from '../../domain/relations/add-child.ts'
import { addShare } from '../../domain/shares/add-share.ts'
import { addTag } from '../../domain/tags/add-tag.ts'
import { removeTag } from '../../domain/tags/remove-tag.ts'
import { JOB_ACTIONS } from '../../generated/job-actions.ts'
import type { JobChange } from '../../tables/job.ts'
import type { Kind } from '../../tables/kind.ts'

/** A change of one object, as the operation for single objects makes it. */
export type Step = {
  readonly operation: OperationId
  /** What the request would be, for its line in the log and its entry in the audit log. */
  readonly input: { readonly path: Readonly<Record<string, string>>; readonly query: object; readonly body: unknown }
  run(call: Call): Promise<unknown>
}

export type Target = { readonly id: string; readonly kind: Kind; readonly groupName: string | null }

const DELETIONS = { object: 'deleteObject', file: 'deleteFile', config: 'deleteConfig', blob: 'deleteBlob' } as const

/** Members that a change needs were checked when its job was created. */
export function stepOf(change: JobChange, { id, kind: found, groupName }: Target): Step {
  const { action, tag = '', key = '', value, group = '', parent = '', child = '', comment = '' } = change
  const kind = 'object' as const
  const at = { kind, id }
  const step = (body: unknown, run: Step['run'], more: object = {}): Step => ({
    operation: JOB_ACTIONS[action].operation,
    input: { path: { type: kind, id, ...more }, query: {}, body },
    run,
  })
  switch (action) {
    case 'add_tag':
      return step({ tag }, (call) => addTag(call, at, tag))
    case 'remove_tag':
      return step({ tag }, (call) => removeTag(call, at, tag))
    case 'add_attribute':
      return step({ key, value }, (call) => addAttribute(call, at, { key, value }))
    case 'remove_attribute':
      return step({ key, value }, (call) => removeAttributeValues(call, at, { key, value }))
    case 'share':
      return step({ group }, (call) => addShare(call, { ...at, group }))
    case 'add_parent':
      return step(undefined, (call) => addChild(call, { kind, id: parent, child: id }), { id: parent, child: id })
    case 'add_child':
      return step(undefined, (call) => addChild(call, { kind, id, child }), { child })
    case 'comment':
      return step({ comment }, (call) => addComment(call, at, { comment }))
    case 'delete':
      return { ...step(undefined, (call) => deleteObject(call, { kind: found, id })), operation: DELETIONS[found] }
    case 'add_favorite':
      return step(undefined, (call) => addFavorite(call, id))
    case 'remove_favorite':
      return step(undefined, (call) => removeFavorite(call, id))
    case 'group': {
      const own = groupTag(tag, groupName ?? '')
      return { ...step({ tag: own }, (call) => addTag(call, at, own)), operation: 'addTag' }
    }
    case 'count':
      throw new Error('a count changes no object')
  }
}
