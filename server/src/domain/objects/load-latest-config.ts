import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { latestConfig } from '../../statements/objects/latest-config.ts'
import type { ConfigRow, ObjectRow } from '../../tables/rows.ts'
import { readStoredConfig } from './stored-config.ts'

export type LatestConfig = ObjectRow & ConfigRow & { readonly cfg: LosslessObject }

/** The config below an object that was linked last, of those the caller may see. */
export async function loadLatestConfig({ app, caller }: Call, objectId: number): Promise<LatestConfig | null> {
  const row = await latestConfig(app.db, caller, objectId)
  if (row === undefined) return null
  const { text, ...config } = row
  return { ...config, cfg: await readStoredConfig(text) }
}
