import type { ReadContext } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { type ConfigTextRow, configTextColumns } from '../../statements/objects/columns.ts'
import type { DetailColumns } from '../../statements/objects/object-detail.ts'
import type { Subject } from '../../statements/objects/subject.ts'
import type { ConfigRow, DetailRow } from '../../tables/rows.ts'
import type { NameOptions } from '../relations/load-relatives.ts'
import { loadTypedDetail } from './load-detail.ts'
import { readStoredConfig } from './stored-config.ts'

export type ConfigDetail = DetailRow & ConfigRow & { readonly cfg: LosslessObject }

export async function loadConfigDetail(
  reading: ReadContext,
  subject: Subject,
  options: NameOptions = {},
): Promise<ConfigDetail> {
  return readConfigDetail(await selectConfigDetail(reading, subject, options))
}

/** With the content as text: a transaction need not wait while it is parsed. */
export type ConfigTextDetail = DetailRow & ConfigTextRow

export async function selectConfigDetail(
  reading: ReadContext,
  subject: Subject,
  options: NameOptions = {},
): Promise<ConfigTextDetail> {
  return loadTypedDetail(reading, { subject, ...options }, COLUMNS)
}

const COLUMNS: DetailColumns<ConfigTextRow> = { name: 'config', of: configTextColumns }

export async function readConfigDetail({ text, ...config }: ConfigTextDetail): Promise<ConfigDetail> {
  return { ...config, cfg: await readStoredConfig(text) }
}
