import type { Knex } from 'knex'
import type { ReadContext } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import type { ConfigTextRow } from '../../statements/objects/columns.ts'
import { configWithText, latestConfigIdColumn } from '../../statements/objects/latest-config.ts'
import type { ConfigRow, ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { readStoredConfig } from './stored-config.ts'

export type LatestConfig = ObjectRow & ConfigRow & { readonly cfg: LosslessObject }

/** The key of the latest config that the caller may see; null: most objects have none. */
export type LatestIdRow = { readonly latestId: number | null }

export function latestIdOf(db: Knex, caller: Caller, key: Knex.Raw<number>): ColumnsFor<LatestIdRow> {
  return { latestId: latestConfigIdColumn(db, caller, key) }
}

export type LatestConfigRow = ObjectRow & ConfigTextRow

/** Its row, with the content as text; undefined if there is none, or it has just been deleted. */
export async function selectLatestConfig(
  { app }: ReadContext,
  { latestId }: LatestIdRow,
): Promise<LatestConfigRow | undefined> {
  return latestId === null ? undefined : configWithText(app.db, latestId)
}

export async function readLatestConfig(row: LatestConfigRow | undefined): Promise<LatestConfig | null> {
  if (row === undefined) return null
  const { text, ...config } = row
  return { ...config, cfg: await readStoredConfig(text) }
}
