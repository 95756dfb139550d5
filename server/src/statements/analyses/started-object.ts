import type { Knex } from 'knex'
import type { AnalysisStartModel } from '../../tables/analysis-start.ts'
import type { KartonAnalysisModel } from '../../tables/karton-analysis.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type Fields, type FilledRow, type ObjectRow, objectFields } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { type ConfigTextRow, configTextColumns, tagsColumn } from '../objects/columns.ts'

const FIELDS = ['type', 'dhash', 'share3rdParty', 'fileName', 'fileSize', 'md5', 'blobType', 'content'] as const

export type StartedObject = FilledRow<ObjectModel, (typeof FIELDS)[number]> &
  Pick<ObjectRow, 'tags'> &
  ConfigTextRow &
  Fields<KartonAnalysisModel, 'arguments'>

/** What is sent of the object of a start. */
export async function startedObject(
  db: Knex,
  { analysisId, objectId }: Fields<AnalysisStartModel, 'analysisId' | 'objectId'>,
): Promise<StartedObject | undefined> {
  const columns: ColumnsFor<StartedObject> = {
    ...objectFields(FIELDS),
    ...configTextColumns(db),
    arguments: 'karton_analysis.arguments',
    tags: tagsColumn(db),
  }
  return db('analysis_start')
    .join('karton_analysis', 'karton_analysis.id', 'analysis_start.analysis_id')
    .join('object', 'object.id', 'analysis_start.object_id')
    .where('analysis_start.analysis_id', analysisId)
    .where('object.id', objectId)
    .first<[ColumnsFor<StartedObject>], StartedObject | undefined>(columns)
}
