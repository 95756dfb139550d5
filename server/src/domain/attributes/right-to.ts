import type { Caller } from '../../caller.ts'
import type { KeyRight } from '../../statements/attributes/has-right.ts'

/** What the caller needs to read a key. Null: nothing. Hidden keys are checked separately. */
export function rightToRead({ capabilities, groupIds }: Caller): KeyRight | null {
  return capabilities.has('reading_all_attributes') ? null : { column: 'can_read', groupIds }
}

/** What the caller needs to set a key. Null: nothing. */
export function rightToSet({ capabilities, groupIds }: Caller): KeyRight | null {
  return capabilities.has('adding_all_attributes') ? null : { column: 'can_set', groupIds }
}
