import type { Knex } from 'knex'
import type { Call, ReadContext } from '../../call.ts'
import { forbidden } from '../../errors/problems.ts'
import { selectAnalysisIds } from '../../statements/analyses/select-analysis-ids.ts'
import { type DefinedAttribute, selectDefinedAttributes } from '../../statements/attributes/select-attributes.ts'
import { findObject } from '../access/find-object.ts'
import { stillThere } from '../access/still-there.ts'
import type { AskedAttributes } from './list-attributes.ts'
import { rightToRead } from './right-to.ts'
import { storedValue } from './stored-value.ts'

/** A value in the old form, where everything is a text. Analyses of the object appear among them, without a definition. */
export type Metakey = {
  readonly key: string
  readonly value: string
  readonly definition: { readonly label: string; readonly description: string; readonly url: string | null } | null
}

/** Keys under which analyses are shown and can be assigned: the current name and the one that old programs use. */
const ANALYSIS_KEYS = ['analysis', 'karton'] as const

export function isAnalysisKey(key: string): boolean {
  return ANALYSIS_KEYS.some((each) => each === key)
}

export async function listMetakeys(call: Call, { kind, id, hidden }: AskedAttributes): Promise<Metakey[]> {
  if (hidden && !call.caller.capabilities.has('reading_all_attributes'))
    throw forbidden('You are not permitted to read hidden metakeys')
  const { id: objectId } = await findObject(call, kind, id)
  return hidden ? loadAllMetakeys(call, objectId) : loadMetakeys(call, objectId)
}

/** Those that the caller may read, without hidden keys, and the analyses. */
export async function loadMetakeys({ app: { db }, caller }: ReadContext, objectId: number): Promise<Metakey[]> {
  return load(db, { objectId, right: rightToRead(caller), hidden: false })
}

async function loadAllMetakeys({ app: { db }, caller }: Call, objectId: number): Promise<Metakey[]> {
  return load(db, { objectId, right: rightToRead(caller) })
}

/** Analyses first: if the object is still there afterwards, neither list was emptied by its deletion. */
async function load(db: Knex, asked: Parameters<typeof selectDefinedAttributes>[1]): Promise<Metakey[]> {
  const analyses = await loadAnalyses(db, asked.objectId)
  const stored = await stillThere(selectDefinedAttributes(db, asked))
  return [...stored.map(metakey), ...analyses]
}

async function loadAnalyses(db: Knex, objectId: number): Promise<Metakey[]> {
  const ids = await selectAnalysisIds(db, objectId)
  return ids.flatMap((value) => ANALYSIS_KEYS.map((key) => ({ key, value, definition: null })))
}

function metakey({ key, text, label, description, urlTemplate }: DefinedAttribute): Metakey {
  const value = metakeyText(storedValue(text))
  return { key, value, definition: { label, description, url: addressOf(urlTemplate, value) } }
}

/** Texts as they are, everything else as JSON. */
export function metakeyText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Other names after a dollar sign stay as they are, and so does the value: the client escapes the URL when it shows it. */
function addressOf(template: string, value: string): string | null {
  return template === '' ? null : template.replace(/\$(?:value(?![A-Za-z0-9_])|\{value\})/g, () => value)
}
