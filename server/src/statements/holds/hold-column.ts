import type { Knex } from 'knex'
import type { DetailRow } from '../../tables/rows.ts'
import { isOneOf, type UploaderFilter } from '../access/select-shares.ts'

/** The hold on an object, as a column of a statement about it; null: none. `by`: users who are named, null for all. */
export function holdColumn(db: Knex, by: UploaderFilter | null): Knex.Raw<DetailRow['hold']> {
  return db.raw(
    `(select json_build_object('reason', h.reason, 'placedBy', u.login, 'placedOn', h.placed_on::text)
      from object_hold h left join "user" u on u.id = h.placed_by and ? where h.dhash = object.dhash)`,
    [by === null ? db.raw<boolean>('true') : isOneOf(db, 'u.id', by)],
  )
}
