import type { Call } from '../../call.ts'
import { forbidden } from '../../errors.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { AskedAttributes } from './list-attributes.ts'
import { readableValues } from './load-attributes.ts'
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
export async function loadMetakeys(call: Call, objectId: number): Promise<Metakey[]> {
  return load(call, objectId, readableValues(call, objectId).where('d.hidden', false))
}

async function loadAllMetakeys(call: Call, objectId: number): Promise<Metakey[]> {
  return load(call, objectId, readableValues(call, objectId))
}

type Stored = Pick<DefinitionRow, 'key' | 'label' | 'description'> & {
  readonly text: string
  readonly template: DefinitionRow['urlTemplate']
}

async function load(call: Call, objectId: number, values: ReturnType<typeof readableValues>): Promise<Metakey[]> {
  const { db } = call.app
  const stored: Stored[] = await values.select({
    key: 'a.key',
    text: db.raw('a.value::text'),
    label: 'd.label',
    description: 'd.description',
    template: 'd.url_template',
  })
  const analyses: string[] = await db('karton_object as o')
    .join('karton_analysis as k', 'k.id', 'o.analysis_id')
    .where('o.object_id', objectId)
    .orderBy(['k.creation_time', 'k.id'])
    .pluck('k.id')
  return [
    ...stored.map(metakey),
    ...analyses.flatMap((value) => ANALYSIS_KEYS.map((key) => ({ key, value, definition: null }))),
  ]
}

/** Texts as they are, everything else as JSON. */
function metakey({ key, text, label, description, template }: Stored): Metakey {
  const stored = storedValue(text)
  const value = typeof stored === 'string' ? stored : JSON.stringify(stored)
  return { key, value, definition: { label, description, url: addressOf(template, value) } }
}

/** Other names after a dollar sign stay as they are, and so does the value: the client escapes the URL when it shows it. */
function addressOf(template: string, value: string): string | null {
  return template === '' ? null : template.replace(/\$(?:value(?![A-Za-z0-9_])|\{value\})/g, () => value)
}
