import type { Knex } from 'knex'
import t from 'tap'
import { compileSearch } from '../../../../server/src/search/compile.ts'
import { whereOf } from '../../../../server/src/tables/where.ts'
import { aCaller } from '../../../support/a-caller.ts'
import { openTestDatabase } from '../../../support/database.ts'

const LONG = 5_100_000

t.test('texts too long for the index are found anyway, and only where they are', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex.raw(`
    INSERT INTO object (type, dhash, upload_time, cfg, family, config_type)
      SELECT 'static_config', 'cfg' || n, now(), jsonb_build_object('k', repeat('x', n) || ' needle' || n), 'f', 't'
      FROM unnest(ARRAY[7, ${LONG}]) n;
    INSERT INTO object (type, dhash, upload_time, content, blob_name, blob_type, blob_size)
      SELECT 'text_blob', 'blob' || n, now(), repeat('x', n) || ' needle' || n, 'n', 't', n FROM unnest(ARRAY[7, ${LONG}]) n;
    INSERT INTO comment (comment, timestamp, object_id)
      SELECT repeat('x', n) || ' needle' || n, now(), o.id FROM unnest(ARRAY[7, ${LONG}]) n JOIN object o ON o.dhash = 'cfg' || n;
    INSERT INTO attribute_definition (key, label, description, url_template, hidden, rich_template, example_value)
      VALUES ('k', '', '', '', false, '', '');
    INSERT INTO attribute (object_id, key, value)
      SELECT o.id, 'k', to_jsonb(repeat('x', n) || ' needle' || n) FROM unnest(ARRAY[7, ${LONG}]) n JOIN object o ON o.dhash = 'blob' || n;
  `)
  for (const [field, object] of [
    ['config.cfg', 'cfg'],
    ['config.cfg.k', 'cfg'],
    ['config.multi', 'cfg'],
    ['blob.content', 'blob'],
    ['blob.multi', 'blob'],
    ['comment', 'cfg'],
    ['attribute.k', 'blob'],
  ]) {
    for (const length of [7, LONG]) {
      const value = field?.endsWith('multi') ? `needle${length}` : `*needle${length}*`
      t.strictSame(await found(knex, `${field}:${value}`), [`${object}${length}`], `${field}:${value}`)
      t.strictSame(await found(knex, `${field}:${value} OR dhash:x`), [`${object}${length}`], `${field}:${value}, or`)
    }
    t.strictSame(await found(knex, `${field}:${field?.endsWith('multi') ? 'needle6' : '*needle6*'}`), [])
  }
})

async function found(knex: Knex, query: string): Promise<string[]> {
  const caller = aCaller('admin', ['reading_all_attributes'])
  const search = await compileSearch({ kind: 'object', caller, db: knex, now: new Date() }, query)
  const [scanned, indexed] = await Promise.all(
    [search.scan, search.index].map((written) => knex('object').where(whereOf(written)).orderBy('id').pluck('dhash')),
  )
  t.strictSame(scanned, indexed, query)
  return indexed ?? []
}
