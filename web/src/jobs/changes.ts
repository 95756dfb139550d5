import type { JobChange } from '@lazaret/sdk'
import { typedValue } from '../text/typed-value.ts'

export type Action = JobChange['action']
export type Field = Exclude<keyof JobChange, 'action'>

type Shape = {
  readonly fields: readonly Field[]
  /** The capability without which the server refuses the change; attributes and groups have rules of their own. */
  readonly capability?: string
}

export const ACTIONS: Readonly<Record<Action, Shape>> = {
  add_tag: { fields: ['tag'], capability: 'adding_tags' },
  remove_tag: { fields: ['tag'], capability: 'removing_tags' },
  add_attribute: { fields: ['key', 'value'] },
  remove_attribute: { fields: ['key', 'value'], capability: 'removing_attributes' },
  share: { fields: ['group'] },
  add_parent: { fields: ['parent'], capability: 'adding_parents' },
  add_child: { fields: ['child'], capability: 'adding_parents' },
  comment: { fields: ['comment'], capability: 'adding_comments' },
  add_favorite: { fields: [], capability: 'personalize' },
  remove_favorite: { fields: [], capability: 'personalize' },
  delete: { fields: [], capability: 'removing_objects' },
}

export function changeOf(action: Action, typed: Readonly<Partial<Record<Field, string>>>): JobChange {
  const given = ACTIONS[action].fields.map((field) => {
    const text = (typed[field] ?? '').trim()
    return [field, field === 'value' ? typedValue(text) : text] as const
  })
  return { action, ...Object.fromEntries(given) }
}
