import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { configTextColumns } from '../../statements/objects/columns.ts'
import type { ConfigRow, DetailRow } from '../../tables/rows.ts'
import { loadTypedDetail } from './load-detail.ts'
import { readStoredConfig } from './stored-config.ts'

export type ConfigDetail = DetailRow & ConfigRow & { readonly cfg: LosslessObject }

export async function loadConfigDetail(call: Call, objectId: number): Promise<ConfigDetail> {
  const { text, ...config } = await loadTypedDetail(call, objectId, configTextColumns(call.app.db))
  return { ...config, cfg: await readStoredConfig(text) }
}
