import type { Knex } from 'knex'
import { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import { grantsAsJson, WANTED } from '../access/grant.ts'
import { builtOnce, type Values } from '../connection/built-once.ts'
import { ADVANCE_CLOCK_BY_MANY } from './advance-clock.ts'
import { isTime, type NewRow, WAITING } from './insert-object.ts'

export type NewRows = Pick<NewRow, 'grants' | 'tags'> & {
  readonly rows: readonly Pick<NewRow, 'fields' | 'blocks' | 'similarity'>[]
}

type InsertedRow = Fields<ObjectModel, 'id' | 'dhash' | 'uploadTime'>

const statements = builtOnce<Values, InsertedRow>()

/**
 * New objects with the same fields, grants and tags, whose numbers and times have the order of the rows. What exists already is missing in
 * the result. One statement: triggers and indexes then work once for all of them.
 */
export async function insertObjects(trx: Knex.Transaction, { rows, grants, tags }: NewRows): Promise<InsertedRow[]> {
  const records = rows.map(({ fields }): Values => ObjectModel.columnNameMappers.format({ ...fields, uploadTime: '' }))
  const columns = Object.keys(records[0] ?? {})
  const given = columns.filter((column) => !isTime(column))
  const blocks = rows.flatMap((row) =>
    row.blocks === null ? [] : { dhash: row.fields.dhash, digests: hexOf(row.blocks) },
  )
  const similarities = rows.flatMap(({ fields, similarity }) =>
    similarity === null ? [] : { dhash: fields.dhash, tlsh: hexOf(similarity.tlsh), grams: similarity.grams },
  )
  return statements.ask(trx, {
    shape: columns.join(),
    values: {
      rows: JSON.stringify(records.map((record) => Object.fromEntries(given.map((name) => [name, record[name]])))),
      further: rows.length - 1,
      blocks: JSON.stringify(blocks),
      similarities: JSON.stringify(similarities),
      grants: grantsAsJson(grants.map((grant) => ({ ...grant, originId: null }))),
      tags: [...new Set(tags)],
    },
    build: (values) => build(trx, columns, values),
  })
}

function hexOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('hex')
}

function build(trx: Knex.Transaction, columns: readonly string[], values: Values): Knex.Raw<unknown> {
  const cells = columns
    .map((column) => (isTime(column) ? `time + (ordinality - 1) * interval '1 microsecond'` : '??'))
    .join()
  return trx.raw<unknown>(
    `with recursive clock as (${ADVANCE_CLOCK_BY_MANY}), inserted as (
       insert into object (id, ${columns.map(() => '??').join()})
       select nextval(pg_get_serial_sequence('object', 'id')), ${cells} from clock cross join (
         select * from json_populate_recordset(null::object, ?::json) with ordinality order by ordinality
       ) sent
       on conflict (dhash) do nothing returning id, dhash, upload_time, type
     ), facts as (
       insert into file_facts (object_id) select id from inserted where type = 'file'
     ), ${WAITING}, digests as (
       insert into block_digests (object_id, digests) select inserted.id, decode(b.digests, 'hex')
         from inserted join json_to_recordset(?::json) as b(dhash text, digests text) on b.dhash = inserted.dhash
     ), similarity as (
       insert into file_similarity (object_id, tlsh, grams) select inserted.id, decode(s.tlsh, 'hex'), s.grams
         from inserted join json_to_recordset(?::json) as s(dhash text, tlsh text, grams int[]) on s.dhash = inserted.dhash
         order by inserted.id
     ), ${WANTED}, granted as (
       insert into permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
       select inserted.id, w.group_id, clock_timestamp() at time zone 'utc', w.reason, inserted.id, w.user_id
         from inserted cross join wanted w
     ), tagged as (
       insert into tag (tag, object_id) select t, inserted.id from inserted cross join unnest(?::varchar[]) t
     )
     select id, dhash, upload_time as "uploadTime" from inserted`,
    [
      values.further,
      values.further,
      ...columns,
      ...columns.filter((column) => !isTime(column)),
      values.rows,
      values.blocks,
      values.similarities,
      values.grants,
      values.tags,
    ] as Knex.RawBinding[],
  )
}
