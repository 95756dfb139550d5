import type { Knex } from 'knex'
import type { Analysed } from '../../../analysis/task.ts'
import { unescapeText } from '../../../json/stored-text.ts'
import { tagsColumn } from '../../../statements/objects/columns.ts'
import type { ObjectModel } from '../../../tables/object.ts'
import type { ConfigRow, Filled, ObjectRow } from '../../../tables/rows.ts'
import { storedValue } from '../../attributes/stored-value.ts'
import { readStoredConfig } from '../stored-config.ts'
import type { Taken } from './take-starts.ts'

type Row = Pick<ObjectRow, 'type' | 'tags'> &
  ConfigRow &
  Filled<ObjectModel, 'dhash' | 'share3rdParty' | 'fileName' | 'fileSize' | 'md5' | 'blobType' | 'content'> & {
    readonly arguments: unknown
    readonly cfg: string
  }

/** With the hash that the bucket verifies. */
export type LoadedObject = Analysed & { readonly md5: string }

const EXECUTE = 'execute'

/** The object of a start in the form sent to the backend; null if it was deleted. */
export async function loadAnalysed(db: Knex, start: Taken): Promise<LoadedObject | null> {
  const [row, values] = await Promise.all([loadRow(db, start), loadValues(db, start.objectId)])
  if (row === undefined) return null
  const hidden = values.find(({ key }) => key === EXECUTE)?.value
  const common = {
    analysisId: start.analysisId,
    share3rdParty: row.share3rdParty,
    attributes: grouped(values),
    execute: executeIn(row.arguments) ?? hidden,
    md5: row.md5,
  }
  if (row.type === 'static_config') return { ...common, ...configOf(row), cfg: await readStoredConfig(row.cfg) }
  if (row.type === 'text_blob') return { ...common, ...blobOf(row) }
  return { ...common, ...fileOf(row, start) }
}

function configOf({ dhash, configType, family }: Row) {
  return { type: 'static_config', dhash, configType, family } as const
}

function blobOf({ dhash, blobType, content }: Row) {
  return { type: 'text_blob', dhash, blobType, content: unescapeText(content) } as const
}

function fileOf({ dhash, fileName, fileSize, tags }: Row, { feedQuality, contentId }: Taken) {
  return { type: 'file', name: fileName, sha256: dhash, sizeBytes: fileSize, tags, feedQuality, contentId } as const
}

async function loadRow(db: Knex, { analysisId, objectId }: Taken): Promise<Row | undefined> {
  return db('analysis_start as start')
    .join('karton_analysis as analysis', 'analysis.id', 'start.analysis_id')
    .join('object', 'object.id', 'start.object_id')
    .where({ 'start.analysis_id': analysisId, 'object.id': objectId })
    .first({
      type: 'object.type',
      dhash: 'object.dhash',
      share3rdParty: 'object.share_3rd_party',
      arguments: 'analysis.arguments',
      fileName: 'object.file_name',
      fileSize: 'object.file_size',
      md5: 'object.md5',
      family: 'object.family',
      configType: 'object.config_type',
      // The driver would round its numbers.
      cfg: db.raw('object.cfg::text'),
      blobType: 'object.blob_type',
      content: 'object.content',
      tags: tagsColumn(db),
    })
}

type Value = { readonly key: string; readonly hidden: boolean; readonly value: unknown }

async function loadValues(db: Knex, objectId: number): Promise<Value[]> {
  const rows: { readonly key: string; readonly hidden: boolean; readonly text: string }[] = await db('attribute as a')
    .join('attribute_definition as d', 'd.key', 'a.key')
    .where('a.object_id', objectId)
    .orderBy('a.id')
    .select({ key: 'a.key', hidden: 'd.hidden', text: db.raw('a.value::text') })
  return rows.map(({ key, hidden, text }) => ({ key, hidden, value: storedValue(text) }))
}

/** Read rights of keys do not apply, as the backend is not a user. Hidden keys are left out. */
function grouped(values: readonly Value[]): Readonly<Record<string, readonly unknown[]>> {
  const shown = values.filter(({ hidden }) => !hidden)
  const byKey = Map.groupBy(shown, ({ key }) => key)
  return Object.fromEntries([...byKey].map(([key, those]) => [key, those.map(({ value }) => value)]))
}

function executeIn(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && EXECUTE in sent ? sent.execute : undefined
}
