import type { Knex } from 'knex'
import t from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { whereOf } from '../../../server/src/tables/where.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openFixture } from './fixture.ts'

const INDEXES: readonly (readonly [query: string, ...indexes: string[]])[] = [
  [`file.md5:${'a'.repeat(32)}`, 'ix_object_md5'],
  ['file.sha256:abc*', 'ix_object_sha256'],
  ['file.sha512:*abc*', 'ix_object_sha512'],
  ['file.ssdeep:*abc', 'ix_object_ssdeep'],
  ['parent:(file.ssdeep:*abc*)', 'ix_object_ssdeep'],
  ['config.family:emo*', 'ix_object_family'],
  ['file.name:x', 'ix_object_file_name', 'ix_object_alt_names'],
  [`file.multi:${'a'.repeat(32)} ${'b'.repeat(8)}`, 'ix_object_md5', 'ix_object_crc32'],
  ['file.size:[1MB TO 2MB]', 'ix_object_file_size'],
  ['blob.size:7', 'ix_object_blob_size'],
  ['upload_time:2020-09-01', 'ix_object_upload_time|lz_object_listing'],
  ['blob.last_seen:>=1h', 'ix_object_last_seen'],
  ['tag:x', 'ix_tag_tag|ix_object_tag_object_id'],
  ['tag:feed*', 'ix_tag_tag|ix_object_tag_object_id|ix_tag_object_id'],
  ['config.cfg.key:value', 'ix_object_cfg'],
  ['config.cfg.key:*', 'ix_object_cfg'],
  ['config.cfg.key.inner:[1 TO 2]', 'ix_object_cfg'],
  ['config.cfg.key.inner:val*', 'ix_object_cfg|lz_object_cfg'],
  ['config.cfg.key.inner:v*', 'ix_object_cfg'],
  ['config.cfg:*value*', 'lz_object_cfg', 'lz_object_long_cfg'],
  ['attribute.vis:*alu*', 'lz_attribute_value|ix_attribute_key|ix_attribute_unique'],
  ['comment:"*Line two*"', 'lz_comment_text'],
  ['file.name:*plain*', 'lz_object_file_names'],
  ['file.type:"*ASCII text*"', 'lz_object_file_type'],
  ['config.family:*fam*', 'lz_object_family'],
  ['blob.content:*quoted*', 'lz_object_content'],
  ['blob.content:"*10.1.7.13*"', 'lz_object_content'],
  ['comment:"*10.1.7.13*"', 'lz_comment_text'],
  ['config.cfg:"*10.1.7.13*"', 'lz_object_cfg', 'lz_object_long_cfg'],
  ['blob.content:"plain text"', 'lz_object_content'],
  ['config.multi:evil.example', 'lz_object_cfg'],
  ['file.pe.imphash:abc', 'file_term_pkey'],
  ['file.pe.import:ws2*', 'file_term_pkey'],
  ['file.string.domain:*evil*', 'lz_file_term_words|file_term_pkey'],
  ['file.fact:"*evil*"', 'lz_file_term_words'],
  ['file.yara:rule77', 'lz_yara_match_rule'],
  ['file.yara:rule77*', 'lz_yara_match_rule'],
  ['file.yara:"set/rule77"', 'lz_yara_match_rule'],
  ['case:case77', 'lz_cases_name'],
  ['case:case77*', 'lz_cases_name'],
  ['case:0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11', 'lz_case_object_listing|case_object_pkey'],
  ['file.entropy:[7 TO *]', 'lz_file_facts_entropy'],
  ['file.pe.compiled:2023-11-14', 'lz_file_facts_compiled'],
  ['upload_count:7', 'lz_upload_count_uploads|upload_count_pkey'],
  [
    'tag:rare1 OR comment:*two* OR file.name:x',
    'lz_comment_text',
    'ix_object_file_name',
    'object_pkey|lz_object_place',
  ],
  ['attribute.vis:value', 'ix_attribute_value|ix_attribute_key|ix_attribute_unique'],
  ['shared:public', 'ix_permission_group_id|lz_permission_group_object|permission_pkey|ix_permission_group_object'],
  ['parent:(file.sha1:x)', 'ix_object_sha1', 'lz_relation_children|ix_relation_parent_id|ix_relation_parent_child'],
]

// With few rows every plan is as good as any other.
const FILLING = `
  INSERT INTO object (type, dhash, upload_time, file_name, file_type, sha1, file_size)
    SELECT 'file', md5(n::text), now(), md5('name' || n), repeat(md5('type' || n), 4), md5('sha' || n), n FROM generate_series(1, 5000) n;
  INSERT INTO file_facts (object_id, state, entropy_millis, compiled_on)
    SELECT id, 'done', id % 8000, '2000-01-01'::timestamp + id * interval '1 day' FROM object WHERE file_size BETWEEN 1 AND 5000 AND id NOT IN (SELECT object_id FROM file_facts);
  INSERT INTO file_term (field, value, object_id) SELECT 'pe.import', md5('term' || id), id FROM object;
  INSERT INTO yara_match (object_id, ruleset_id, version, rule, matched_at, strings)
    SELECT o.id, r.id, 1, 'Rule' || o.id, now(), '[]' FROM object o CROSS JOIN (SELECT id FROM yara_ruleset LIMIT 1) r;
  INSERT INTO cases (id, name, description, is_open, version, created_at, changed_at)
    SELECT md5(n::text)::uuid, 'Case' || n, '', true, 1, now(), now() FROM generate_series(1, 5000) n;
  INSERT INTO case_object (case_id, object_id, note, added_at) SELECT md5((id % 5000 + 1)::text)::uuid, id, '', now() FROM object;
  INSERT INTO comment (comment, timestamp, object_id) SELECT repeat(md5('comment' || id), 4), now(), id FROM object;
  INSERT INTO tag (tag, object_id) SELECT 'filling' || id % 100, id FROM object;
  INSERT INTO relation (parent_id, child_id) SELECT id, id - 1 FROM object WHERE file_size > 1 AND dhash = md5(file_size::text);
`

t.test('conditions have the form that their index serves', async (t) => {
  const { knex } = await openFixture(t)
  await knex.raw(FILLING)
  await knex.raw('VACUUM ANALYZE')
  const caller = aCaller('alice', ['access_all_objects', 'manage_users', 'reading_all_attributes'])
  for (const [query, ...indexes] of INDEXES) {
    const { index } = await compileSearch({ kind: 'object', caller, db: knex, now: new Date() }, query)
    const plan = await planOf(knex, knex('object').select('id').where(whereOf(index)))
    for (const index of indexes) t.match(plan, new RegExp(`\\b(${index})\\b`), `${query} by ${index}`)
  }
})

// The tables are tiny: only without sequential scans does the plan show which indexes are usable at all.
async function planOf(knex: Knex, query: Knex.QueryBuilder): Promise<string> {
  return knex.transaction(async (trx) => {
    await trx.raw('SET LOCAL enable_seqscan = off')
    const { sql, bindings } = query.toSQL()
    const { rows } = await trx.raw(`EXPLAIN ${sql}`, [...bindings])
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  })
}
