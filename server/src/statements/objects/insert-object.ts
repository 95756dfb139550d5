import type { Knex } from 'knex'
import type { BlockDigestsModel } from '../../tables/block-digests.ts'
import type { FileSimilarityModel } from '../../tables/file-similarity.ts'
import { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import type { Table } from '../../tables/table.ts'
import { type Grant, grantsAsJson, WANTED } from '../access/grant.ts'
import { builtOnce, type Values } from '../connection/built-once.ts'
import { ADVANCE_CLOCK } from './advance-clock.ts'

export type ObjectFields = Readonly<Partial<Omit<ObjectModel, keyof Table>>>

export type FileSimilarity = Fields<FileSimilarityModel, 'tlsh' | 'grams'>

/** A new object and what it has from the start. Its times are given by the clock of the listing. */
export type NewRow = {
  readonly fields: ObjectFields & Pick<ObjectModel, 'dhash' | 'type'>
  readonly blocks: BlockDigestsModel['digests'] | null
  /** Null for all but files. */
  readonly similarity: FileSimilarity | null
  /** Who gets access; the object itself is their origin. */
  readonly grants: readonly Omit<Grant, 'originId'>[]
  readonly tags: readonly string[]
}

type InsertedObject = Fields<ObjectModel, 'id' | 'uploadTime'>

const TIMES: readonly string[] = ['upload_time', 'last_seen']
/** Whether the clock of the listing gives this column its value. */
export const isTime = (column: string): boolean => TIMES.includes(column)

// Taken after the clock: by default it would be taken first, and then wait.
const NUMBER = `(select nextval(pg_get_serial_sequence('object', 'id')) from clock)`
const statements = builtOnce<Values, InsertedObject>()

/**
 * All in one statement, since others wait meanwhile for the order key of the listing. Null: there is an object with this hash, but
 * then others wait until the transaction ends, too.
 */
export async function insertObject(trx: Knex.Transaction, row: NewRow): Promise<InsertedObject | null> {
  const { blocks, similarity, grants, tags } = row
  const fields: Values = ObjectModel.columnNameMappers.format({ ...row.fields, uploadTime: '' })
  const columns = Object.keys(fields)
  const [inserted] = await statements.ask(trx, {
    shape: [blocks === null, similarity === null, row.fields.type === 'file', ...columns].join(),
    values: {
      ...fields,
      // Not a column.
      $blocks: blocks === null ? null : Buffer.from(blocks),
      $tlsh: similarity?.tlsh ? Buffer.from(similarity.tlsh) : null,
      $grams: similarity?.grams ?? [],
      $grants: grantsAsJson(grants.map((grant) => ({ ...grant, originId: null }))),
      $tags: [...new Set(tags)],
    },
    build: (values) =>
      build(trx, {
        columns,
        values,
        hasBlocks: blocks !== null,
        hasSimilarity: similarity !== null,
        isFile: row.fields.type === 'file',
      }),
  })
  return inserted ?? null
}

// Its number, too, is given after the clock was taken.
const SIMILARITY =
  'similarity as (insert into file_similarity (object_id, tlsh, grams) select id, ?::bytea, ?::int[] from inserted),'

/** Only files that an active ruleset may scan wait for it. */
export const WAITING = `waiting as (
  insert into yara_waiting (object_id) select id from inserted
  where type = 'file' and exists (select 1 from yara_ruleset where is_active)
)`

type InsertInput = {
  readonly columns: readonly string[]
  readonly values: Values
  readonly hasBlocks: boolean
  readonly hasSimilarity: boolean
  readonly isFile: boolean
}

function build(
  trx: Knex.Transaction,
  { columns, values, hasBlocks, hasSimilarity, isFile }: InsertInput,
): Knex.Raw<unknown> {
  const given = columns.filter((column) => !isTime(column))
  const cells = columns.map((column) => (isTime(column) ? '(select time from clock)' : '?')).join()
  return trx.raw<unknown>(
    `with recursive clock as (${ADVANCE_CLOCK}), inserted as (
       insert into object (id, ${columns.map(() => '??').join()}) values (${NUMBER}, ${cells})
       on conflict (dhash) do nothing returning id, upload_time, type
     ), ${hasBlocks ? 'digests as (insert into block_digests (object_id, digests) select id, ? from inserted),' : ''}
     ${hasSimilarity ? SIMILARITY : ''}
     ${isFile ? `facts as (insert into file_facts (object_id) select id from inserted), ${WAITING},` : ''} ${WANTED}, granted as (
       insert into permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
       select inserted.id, w.group_id, clock_timestamp() at time zone 'utc', w.reason, inserted.id, w.user_id
         from inserted cross join wanted w
     ), tagged as (
       insert into tag (tag, object_id) select t, inserted.id from inserted cross join unnest(?::varchar[]) t
     )
     select id, upload_time as "uploadTime" from inserted`,
    [
      ...columns,
      ...given.map((column) => values[column]),
      ...(hasBlocks ? [values.$blocks] : []),
      ...(hasSimilarity ? [values.$tlsh, values.$grams] : []),
      values.$grants,
      values.$tags,
    ] as Knex.RawBinding[],
  )
}
