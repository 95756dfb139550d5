import type { Knex } from 'knex'
import type { Call } from '../../../../server/src/call.ts'
import { listObjects } from '../../../../server/src/domain/objects/list-objects.ts'
import { readSearch } from '../../../../server/src/domain/objects/read-search.ts'
import { visibleObjects } from '../../../../server/src/statements/access/visible.ts'
import { keptTables, repairKept } from '../../../../server/src/statements/upkeep/kept-tables.ts'
import { whereOf } from '../../../../server/src/tables/where.ts'

export const OBJECTS = 9_000
const TIME_OF_OBJECT = "('2020-01-01'::timestamp + file_size * interval '10 seconds')"

export type PageQuery = { readonly count?: number; readonly page?: number; readonly older_than?: string }

/** The hashes of one page. */
export async function page(call: Call, query: string, asked: PageQuery): Promise<string[]> {
  return (await listObjects(call, { query, ...asked })).rows.map(({ id }) => id)
}

/** As servers do that write at the same time: some numbers have another order than their times. */
export async function mixTimes(db: Knex, skewSeconds: number): Promise<void> {
  await db.raw(
    `update object set upload_time = date_trunc('minute', ${TIME_OF_OBJECT}) - (id * 7919 % 101) * ${skewSeconds} / 101.0 * interval '1 second'`,
  )
  const order = keptTables.find(({ what }) => what === 'the order of numbers and times')
  if (order === undefined) throw new Error('the order of numbers and times is not kept')
  await repairKept(db, order)
}

/** Those of the first pages. */
export async function walk(call: Call, query: string, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < 50) {
    const next = await page(call, query, { count, ...(ids.length > 0 ? { older_than: ids.at(-1) ?? '' } : {}) })
    if (next.length === 0) return ids
    ids.push(...next)
  }
  return ids
}

/** All that match, in the plain form of the search. */
export async function everything(call: Call, query: string): Promise<string[]> {
  const search = await readSearch(call, 'object', query)
  const objects = visibleObjects(call.app.db, call.caller, 'object')
  if (search !== null) objects.where(whereOf(search.scan))
  return objects
    .orderBy([
      { column: 'upload_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .pluck('dhash')
}

/** Bob sees every second object, the guest a few old ones. */
export async function fill(db: Knex): Promise<void> {
  await db.raw(`
    INSERT INTO object (type, dhash, upload_time, file_name, file_size, md5)
      SELECT 'file', lpad(n::text, 64, '0'), '2020-01-01'::timestamp + n * interval '10 seconds', 'f' || lpad(n::text, 6, '0'), n,
        lpad(n::text, 32, '0')
      FROM generate_series(1, ${OBJECTS}) n ORDER BY n;
    INSERT INTO tag (tag, object_id) SELECT 'often', id FROM object WHERE file_size % 3 = 0;
    INSERT INTO tag (tag, object_id) SELECT 'seldom', id FROM object WHERE file_size % 1000 = 7;
    INSERT INTO tag (tag, object_id) SELECT 'old', id FROM object WHERE file_size < 40;
    INSERT INTO tag (tag, object_id) SELECT 'many' || file_size, id FROM object WHERE file_size % 5 = 0;
    INSERT INTO comment (comment, timestamp, object_id) SELECT 'is remarkable', now(), id FROM object WHERE file_size % 400 = 3;
    INSERT INTO comment (comment, timestamp, object_id) SELECT 'unheard of', now(), o.id FROM object o, generate_series(1, 9)
      WHERE file_size IN (2, 3) ORDER BY o.id;
    INSERT INTO comment (comment, timestamp, object_id)
      SELECT 'is widespread', now(), o.id FROM object o, generate_series(1, 2) WHERE file_size BETWEEN 10 AND 3000;
    INSERT INTO relation (parent_id, child_id) SELECT p.id, c.id FROM object p JOIN object c ON c.file_size = p.file_size * 100 WHERE p.file_size < 60;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
      SELECT o.id, g.id, now(), 'added', o.id, u.id FROM object o JOIN "group" g ON g.name = 'bob' JOIN "user" u ON u.login = 'bob'
      WHERE file_size % 2 = 0;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
      SELECT o.id, g.id, now(), 'added', o.id, u.id FROM object o JOIN "group" g ON g.name = 'guest' JOIN "user" u ON u.login = 'guest'
      WHERE file_size < 30;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id)
      SELECT o.id, g.id, now(), 'shared', o.id FROM object o JOIN "group" g ON g.name = 'public' WHERE file_size % 900 IN (1, 2);
    ANALYZE;
  `)
}
