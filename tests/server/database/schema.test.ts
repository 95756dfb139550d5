import type { Knex } from 'knex'
import t from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { COLUMNS, FOREIGN_KEYS, INDEXES, PRIMARY_KEYS, SEQUENCES } from './reference-schema.ts'

const OWN = [
  'analysis_start',
  'archive_request',
  'audit_anchor',
  'audit_entry',
  'audit_pending',
  'background_task',
  'block_digests',
  'config_family',
  'content_check',
  'deleted_object',
  'group_tag',
  'instance',
  'job',
  'job_item',
  'listing_clock',
  'openid_issuer',
  'openid_used_state',
  'session',
  'tag_name',
  'totp',
  'totp_recovery',
  'used_challenge',
  'file_facts',
  'file_similarity',
  'file_term',
  'file_text_filter',
  'cases',
  'case_group',
  'case_object',
  'job_group',
  'object_hold',
  'retention_rule',
  'trash',
  'trash_origin',
  'trash_relation',
  'upload_count',
  'object_usage',
  'quota',
  'unpack_task',
  'usage_day',
  'usage_total',
  'yara_failure',
  'yara_match',
  'yara_ruleset',
  'yara_ruleset_version',
  'yara_waiting',
  'yara_hunt',
  'yara_hunt_hit',
  'knex_migrations',
  'knex_migrations_lock',
]

/** Lines of a fact table, cells trimmed and trailing empty ones dropped. */
const facts = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => tidy(line.split('|')))

const tidy = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim())
    .join(' | ')
    .replace(/[ |]+$/, '')

async function lines(knex: Knex, sql: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string[] }[] }>(sql, [OWN])
  return rows.map(({ line }) => tidy(line))
}

const sorted = (list: readonly string[]) => [...list].sort()

const shortType = (line: string) =>
  line
    .replace(/character varying/g, 'varchar')
    .replace('timestamp without time zone', 'timestamp')
    .replace(/::(?:varchar|text|regclass)(?:\[\])?/g, '')

t.test('columns have the order, types, collations and defaults of the reference', async (t) => {
  const { knex } = await openTestDatabase(t)
  const found = await lines(
    knex,
    `SELECT ARRAY[
       c.relname || '.' || a.attname,
       format_type(a.atttypid, a.atttypmod) || CASE WHEN l.collname = 'C' THEN ' C' ELSE '' END,
       CASE WHEN a.attnotnull THEN '-' ELSE 'N' END,
       coalesce(pg_get_expr(d.adbin, d.adrelid), '')]::text[] AS line
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     LEFT JOIN pg_collation l ON l.oid = a.attcollation
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> ALL (?)
     ORDER BY c.relname, a.attnum`,
  )
  const byTable = (list: readonly string[]) => Object.groupBy(list, (line) => line.slice(0, line.indexOf('.')))
  const added = [
    'api_key.expires_at | timestamp | N',
    'api_key.capabilities | varchar[] | N',
    'api_key.group_id | integer | N',
    'api_key.addresses | varchar[] | N',
    'api_key.last_used_at | timestamp | N',
    'api_key.last_used_from | varchar(64) | N',
    'api_key.made_by_key | uuid | N',
    'openid_identity.made_by_key | uuid | N',
    'member.made_by_key | uuid | N',
    'object.has_long_cfg | boolean | N',
    'relation.parent_type | varchar(50) | N',
    'relation.child_type | varchar(50) | N',
  ]
  const shown = found.map(shortType).filter((line) => !added.includes(line))
  t.strictSame({ ...byTable(shown) }, { ...byTable(facts(COLUMNS)) })
})

t.test('foreign keys have the names and rules of the reference', async (t) => {
  const { knex } = await openTestDatabase(t)
  const found = await lines(
    knex,
    `SELECT ARRAY[k.conname, c.relname || '.' || a.attname, r.relname || '.' || b.attname,
       CASE k.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'a' THEN 'NO ACTION' END]::text[] AS line
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
     JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = k.confkey[1]
     WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND k.confupdtype = 'a' AND NOT k.condeferrable
       AND c.relname <> ALL (?)`,
  )
  const added = [
    'api_key_group_id_fkey | api_key.group_id | group.id | CASCADE',
    'api_key_made_by_key_fkey | api_key.made_by_key | api_key.id | CASCADE',
    'member_made_by_key_fkey | member.made_by_key | api_key.id | CASCADE',
    'openid_identity_made_by_key_fkey | openid_identity.made_by_key | api_key.id | CASCADE',
  ]
  t.strictSame(sorted(found), sorted([...facts(FOREIGN_KEYS), ...added]))
})

t.test('indexes, keys and unique constraints are those of the reference', async (t) => {
  const { knex } = await openTestDatabase(t)
  const found = await lines(
    knex,
    `SELECT ARRAY[i.relname, c.relname, m.amname,
       (SELECT string_agg(pg_get_indexdef(x.indexrelid, n, true), ', ' ORDER BY n) FROM generate_series(1, x.indnatts) n),
       CASE WHEN x.indisunique THEN 'unique' ELSE '' END]::text[] AS line
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
     JOIN pg_am m ON m.oid = i.relam
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> ALL (?)
       AND i.relname NOT LIKE 'lz\\_%' AND x.indpred IS NULL AND x.indisvalid`,
  )
  const keys = facts(PRIMARY_KEYS).map((line) => {
    const [name, table, columns] = line.split(' | ')
    return `${name} | ${table} | btree | ${columns} | unique`
  })
  const added = ['openid_provider_name_key | openid_provider | btree | name | unique']
  const shown = found.map((line) => line.replace(/"(\w+)"/g, '$1'))
  t.strictSame(sorted(shown), sorted([...facts(INDEXES), ...keys, ...added]))

  const constraints = await lines(
    knex,
    `SELECT ARRAY[k.conname, c.relname]::text[] AS line FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'c', 'x') AND c.relname <> ALL (?)`,
  )
  const named = facts(PRIMARY_KEYS).map((line) => line.split(' | ').slice(0, 2).join(' | '))
  t.strictSame(sorted(constraints), sorted([...named, 'openid_provider_name_key | openid_provider']))
})

t.test('sequences are integers owned by their columns', async (t) => {
  const { knex } = await openTestDatabase(t)
  const found = await lines(
    knex,
    `SELECT ARRAY[s.relname, c.relname || '.' || a.attname]::text[] AS line
     FROM pg_sequence q JOIN pg_class s ON s.oid = q.seqrelid
     JOIN pg_depend d ON d.objid = s.oid AND d.deptype = 'a'
     JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
     WHERE q.seqtypid = 'integer'::regtype AND q.seqstart = 1 AND q.seqincrement = 1 AND c.relname <> ALL (?)`,
  )
  t.strictSame(sorted(found), sorted(facts(SEQUENCES)))
})

t.test('the one enum type has its three values in order', async (t) => {
  const { knex } = await openTestDatabase(t)
  const { rows } = await knex.raw(`SELECT enum_range(NULL::openidgroupmanagementmode)::text AS range`)
  t.strictSame(rows, [{ range: '{NONE,FULL,MIXED}' }])
})

t.test('the same attribute value is stored once for an object', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex.raw(`INSERT INTO object (type, dhash, upload_time) VALUES ('file', 'aa', now())`)
  await knex.raw(`INSERT INTO attribute_definition VALUES ('k', '', '', '', false, '', '')`)
  const insert = (value: string) =>
    knex.raw(
      `INSERT INTO attribute (object_id, key, value) VALUES (1, 'k', ?::jsonb)
       ON CONFLICT (object_id, key, md5(value::text)) DO NOTHING RETURNING id`,
      [value],
    )
  t.equal((await insert('{"a": 1, "b": 2}')).rowCount, 1)
  t.equal((await insert('{"b": 2, "a": 1}')).rowCount, 0)
  t.equal((await insert('"other"')).rowCount, 1)
})
