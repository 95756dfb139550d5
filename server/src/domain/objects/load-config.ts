import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { CONFIG_COLUMNS, type ConfigColumns } from './columns.ts'
import { type Detail, loadTypedDetail } from './load-detail.ts'
import { readStoredConfig } from './stored-config.ts'

export type ConfigDetail = Detail & ConfigColumns & { readonly cfg: LosslessObject }

export async function loadConfigDetail(call: Call, objectId: number): Promise<ConfigDetail> {
  // The driver would round its numbers.
  const columns = { ...CONFIG_COLUMNS, text: call.app.db.raw('object.cfg::text') }
  const { text, ...config } = await loadTypedDetail<ConfigColumns & { readonly text: string }>(call, objectId, columns)
  return { ...config, cfg: await readStoredConfig(text) }
}
