import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { type ByHash, hashColumn } from '../access/objects-by-hash.ts'
import { type Objects, objectsOf, seesAll, visibleTo } from '../access/visible.ts'

/** An object by its key, or the first with a hash that the caller may see. */
export type Subject = number | ByHash

/** What a statement about a subject needs besides its own values. */
export type SubjectValues = Pick<Caller, 'groupIds'> & { readonly subject: number | string }

/** Null: no object has such a hash. */
export function subjectValues({ groupIds }: Caller, subject: Subject): SubjectValues | null {
  if (typeof subject === 'number') return { subject, groupIds }
  return hashColumn(subject) === null ? null : { subject: subject.hash, groupIds }
}

/** What of the subject changes the text of a statement. */
export function subjectShape(caller: Caller, subject: Subject): string {
  if (typeof subject === 'number') return 'key'
  return [subject.kind, hashColumn(subject), seesAll(caller)].join()
}

/** The row of `object`; the value takes the place of that of the subject. */
export function subjectRow(db: Knex, caller: Caller, subject: Subject, value: SubjectValues['subject']): Objects {
  if (typeof subject === 'number') return objectsOf(db, 'object').where('object.id', value)
  return objectsOf(db, subject.kind)
    .where(`object.${hashColumn(subject)}`, value)
    .where(visibleTo(caller))
    .orderBy('object.id')
    .limit(1)
}
