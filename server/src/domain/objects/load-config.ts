import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import type { ConfigRow, DetailRow } from '../../tables/rows.ts'
import { CONFIG_COLUMNS } from './columns.ts'
import { loadTypedDetail } from './load-detail.ts'
import { readStoredConfig } from './stored-config.ts'

export type ConfigDetail = DetailRow & ConfigRow & { readonly cfg: LosslessObject }

export async function loadConfigDetail(call: Call, objectId: number): Promise<ConfigDetail> {
  // The driver would round its numbers.
  const columns = { ...CONFIG_COLUMNS, text: call.app.db.raw('object.cfg::text') }
  const { text, ...config } = await loadTypedDetail<ConfigRow & { readonly text: string }>(call, objectId, columns)
  return { ...config, cfg: await readStoredConfig(text) }
}
