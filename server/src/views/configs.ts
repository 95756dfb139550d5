import type { components } from '../generated/contract.ts'
import type { LosslessObject } from '../json/lossless.ts'
import type { ConfigRow, DetailRow, ObjectRow } from '../tables/rows.ts'
import { viewObject, viewSummary } from './objects.ts'

type Schemas = components['schemas']

type Content = { readonly cfg: LosslessObject }

export type ConfigFamilyRow = { readonly family: string; readonly count: number; readonly lastUpload: string }

export function viewConfigSummary(row: ObjectRow & ConfigRow): Schemas['ConfigSummary'] {
  return { ...viewSummary(row), family: row.family, config_type: row.configType }
}

/** As shown in a file. */
export function viewLatestConfig(row: ObjectRow & ConfigRow & Content): Schemas['LatestConfig'] {
  return { ...viewConfigSummary(row), cfg: row.cfg, config: row.cfg }
}

export function viewConfig(row: DetailRow & ConfigRow & Content): Schemas['Config'] {
  return { ...viewObject(row), ...viewConfigSummary(row), cfg: row.cfg, config: row.cfg }
}

export function viewConfigFamily({ family, count, lastUpload }: ConfigFamilyRow): Schemas['ConfigFamily'] {
  return { family, count, last_upload: lastUpload }
}
