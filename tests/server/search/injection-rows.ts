import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { escapeText } from '../../../server/src/json/stored-text.ts'
import { missing } from '../../support/missing.ts'

/** Texts that mean something to SQL, to LIKE, to jsonpath, or to what binds values. */
export const PAYLOADS: readonly string[] = [
  "' OR '1'='1",
  "x'); DROP TABLE object; --",
  "\\' OR 1=1 --",
  "E'\\x27' || 'a",
  '$$ OR true $$',
  '$1',
  '?',
  '??',
  '\\?',
  ':name',
  '%',
  '_',
  '%_%',
  '\\%',
  '\\',
  '*',
  '" || true || "',
  '") || (@ != "',
  'x" ? (exists(@.*)) . "y',
  '$.**',
  '@ like_regex ".*"',
  '{a,b}',
  'NULL',
  'true',
  'a"b',
  'a%b',
  'a_b',
  'axb',
]

type Row = Readonly<Record<string, unknown>>

/** For each payload a file, a config and a blob that hold it everywhere, the file being the parent of the blob. */
export async function insertPayloads(knex: Knex): Promise<ReadonlyMap<number, string>> {
  const labels = new Map<number, string>()
  for (const [index, payload] of PAYLOADS.entries()) {
    const insert = async (kind: string, row: Row): Promise<number> => {
      const dhash = `${kind}${index}`.padStart(64, '0')
      const [{ id } = missing()] = await knex('object')
        .insert({ dhash, upload_time: '2030-01-01', ...row })
        .returning('id')
      labels.set(id, `${kind}${index}`)
      return id
    }
    const file = await insert('f', {
      ...{ type: 'file', file_name: payload, file_type: payload, file_size: 7, ssdeep: payload },
      alt_names: [`alias ${payload}`],
    })
    const cfg = JSON.stringify({ key: escapeText(payload), in: { [payload]: 'here' } })
    await insert('c', { type: 'static_config', family: payload, config_type: payload, cfg })
    const blob = await insert('b', {
      ...{ type: 'text_blob', blob_name: payload, blob_type: payload, blob_size: 7 },
      content: escapeText(payload),
    })
    await knex('tag').insert({ object_id: file, tag: payload })
    await knex('file_term').insert({ object_id: file, field: 'pe.pdb', value: payload.toLowerCase() })
    await knex('comment').insert({ object_id: file, comment: payload, timestamp: '2030-01-01' })
    const id = randomUUID()
    const times = { created_at: '2030-01-01', changed_at: '2030-01-01' }
    await knex('cases').insert({ id, name: payload, description: '', is_open: true, version: 1, ...times })
    await knex('case_object').insert({ case_id: id, object_id: file, note: '', added_at: '2030-01-01' })
    await knex('relation').insert({ parent_id: file, child_id: blob, creation_time: '2030-01-01' })
    const value = JSON.stringify({ key: payload, in: { [payload]: 'here' } })
    await knex('attribute').insert({ object_id: file, key: 'vis', value })
  }
  return labels
}
