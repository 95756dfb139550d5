import type { Knex } from 'knex'
import type { AnalysisInput } from '../../analysis/task.ts'
import { storedValue } from '../../domain/attributes/stored-value.ts'
import { readStoredConfig } from '../../domain/objects/stored-config.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { type AttributeText, attributeTexts } from '../../statements/analyses/attribute-texts.ts'
import type { LeasedStart } from '../../statements/analyses/lease-starts.ts'
import { type StartedObject, startedObject } from '../../statements/analyses/started-object.ts'

/** With the hash that the bucket verifies. */
export type LoadedObject = AnalysisInput & { readonly md5: string }

const EXECUTE = 'execute'

/** The object of a start in the form sent to the backend; null if it was deleted. */
export async function loadAnalysed(db: Knex, start: LeasedStart): Promise<LoadedObject | null> {
  const [row, values] = await Promise.all([startedObject(db, start), loadValues(db, start.objectId)])
  if (row === undefined) return null
  const hidden = values.find(({ key }) => key === EXECUTE)?.value
  const common = {
    analysisId: start.analysisId,
    share3rdParty: row.share3rdParty,
    attributes: grouped(values),
    execute: executeIn(row.arguments) ?? hidden,
    md5: row.md5,
  }
  if (row.type === 'static_config') return { ...common, ...configOf(row), cfg: await readStoredConfig(row.text) }
  if (row.type === 'text_blob') return { ...common, ...blobOf(row) }
  return { ...common, ...fileOf(row, start) }
}

function configOf({ dhash, configType, family }: StartedObject) {
  return { type: 'static_config', dhash, configType, family } as const
}

function blobOf({ dhash, blobType, content }: StartedObject) {
  return { type: 'text_blob', dhash, blobType, content: unescapeText(content) } as const
}

function fileOf({ dhash, fileName, fileSize, tags }: StartedObject, { feedQuality, contentId }: LeasedStart) {
  return { type: 'file', name: fileName, sha256: dhash, sizeBytes: fileSize, tags, feedQuality, contentId } as const
}

type Value = Pick<AttributeText, 'key' | 'hidden'> & { readonly value: unknown }

async function loadValues(db: Knex, objectId: number): Promise<Value[]> {
  const texts = await attributeTexts(db, objectId)
  return texts.map(({ key, hidden, text }) => ({ key, hidden, value: storedValue(text) }))
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
