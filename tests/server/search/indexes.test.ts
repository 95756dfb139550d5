import type { Knex } from 'knex'
import t from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { aCaller } from './a-caller.ts'
import { openFixture } from './fixture.ts'

const INDEXES: readonly (readonly [query: string, ...indexes: string[]])[] = [
  [`file.md5:${'a'.repeat(32)}`, 'ix_object_md5'],
  ['file.sha256:abc*', 'ix_object_sha256'],
  ['config.family:emo*', 'ix_object_family'],
  ['file.name:x', 'ix_object_file_name', 'ix_object_alt_names'],
  [`file.multi:${'a'.repeat(32)} ${'b'.repeat(8)}`, 'ix_object_md5', 'ix_object_crc32'],
  ['file.size:[1MB TO 2MB]', 'ix_object_file_size'],
  ['blob.size:7', 'ix_object_blob_size'],
  ['upload_time:2020-09-01', 'ix_object_upload_time|lz_object_listing'],
  ['blob.last_seen:>=1h', 'ix_object_last_seen'],
  ['tag:x', 'ix_tag_tag|ix_object_tag_object_id'],
  ['tag:feed*', 'ix_tag_tag|ix_object_tag_object_id'],
  ['config.cfg.key:value', 'ix_object_cfg'],
  ['config.cfg.key:*', 'ix_object_cfg'],
  ['config.cfg.key.inner:val*', 'ix_object_cfg'],
  ['attribute.vis:value', 'ix_attribute_value|ix_attribute_key|ix_attribute_unique'],
  ['shared:public', 'ix_permission_group_id|lz_permission_group_object|permission_pkey|ix_permission_group_object'],
  ['parent:(file.sha1:x)', 'ix_object_sha1', 'ix_relation_parent_id|ix_relation_parent_child'],
]

t.test('conditions have the form that their index serves', async (t) => {
  const { knex } = await openFixture(t)
  const caller = aCaller('alice', ['access_all_objects', 'manage_users', 'reading_all_attributes'])
  for (const [query, ...indexes] of INDEXES) {
    const apply = await compileSearch({ kind: 'object', caller, db: knex, now: new Date() }, query)
    const plan = await planOf(knex, knex('object').select('id').where(apply))
    for (const index of indexes) t.match(plan, new RegExp(`\\b(${index})\\b`), `${query} by ${index}`)
  }
})

// The tables are tiny: only without sequential scans does the plan tell which indexes are usable at all.
async function planOf(knex: Knex, query: Knex.QueryBuilder): Promise<string> {
  return knex.transaction(async (trx) => {
    await trx.raw('SET LOCAL enable_seqscan = off')
    const { sql, bindings } = query.toSQL()
    const { rows } = await trx.raw(`EXPLAIN ${sql}`, [...bindings])
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  })
}
