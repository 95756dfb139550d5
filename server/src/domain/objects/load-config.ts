import type { Reading } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { type ConfigTextRow, configTextColumns } from '../../statements/objects/columns.ts'
import type { ConfigRow, DetailRow } from '../../tables/rows.ts'
import { loadTypedDetail } from './load-detail.ts'
import { readStoredConfig } from './stored-config.ts'

export type ConfigDetail = DetailRow & ConfigRow & { readonly cfg: LosslessObject }

export async function loadConfigDetail(reading: Reading, objectId: number): Promise<ConfigDetail> {
  return readConfigDetail(await selectConfigDetail(reading, objectId))
}

/** With the content as text: a transaction need not wait while it is parsed. */
export type ConfigTextDetail = DetailRow & ConfigTextRow

export async function selectConfigDetail(reading: Reading, objectId: number): Promise<ConfigTextDetail> {
  return loadTypedDetail(reading, objectId, configTextColumns(reading.app.db))
}

export async function readConfigDetail({ text, ...config }: ConfigTextDetail): Promise<ConfigDetail> {
  return { ...config, cfg: await readStoredConfig(text) }
}
