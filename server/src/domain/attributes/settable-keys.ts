import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { notFound, type Problem } from '../../errors/problems.ts'
import { selectSettableKeys } from '../../statements/attributes/select-settable-keys.ts'
import { rightToSet } from './right-to.ts'

/** The keys that are defined and that the caller may set. */
export async function settableKeys(db: Knex, caller: Caller, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  return new Set(await selectSettableKeys(db, keys, rightToSet(caller)))
}

/** Also thrown if the key exists, so that it does not reveal which keys exist. */
export function unsettable(key: string): Problem {
  return notFound(`Attribute '${key}' is not defined or you have insufficient permissions to set it`)
}
