import type { Reading } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import type { ConfigTextRow } from '../../statements/objects/columns.ts'
import { latestConfig, latestConfigIdColumn } from '../../statements/objects/latest-config.ts'
import type { ConfigRow, ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { readStoredConfig } from './stored-config.ts'

export type LatestConfig = ObjectRow & ConfigRow & { readonly cfg: LosslessObject }

/** The config below an object that was linked last, of those the caller may see. */
export async function loadLatestConfig(reading: Reading, objectId: number): Promise<LatestConfig | null> {
  return readLatestConfig(await selectLatestConfig(reading, objectId))
}

/** Null: most objects have none, which need not be looked for once more. */
export type LatestIdRow = { readonly latestId: number | null }

export function latestIdOf({ app, caller }: Reading, objectId: number): ColumnsFor<LatestIdRow> {
  return { latestId: latestConfigIdColumn(app.db, caller, objectId) }
}

export type LatestConfigRow = ObjectRow & ConfigTextRow

/** Its row, with the content as text. */
export async function selectLatestConfig(
  { app, caller }: Reading,
  objectId: number,
): Promise<LatestConfigRow | undefined> {
  return latestConfig(app.db, caller, objectId)
}

export async function readLatestConfig(row: LatestConfigRow | undefined): Promise<LatestConfig | null> {
  if (row === undefined) return null
  const { text, ...config } = row
  return { ...config, cfg: await readStoredConfig(text) }
}
