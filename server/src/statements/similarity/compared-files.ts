import type { FileSimilarityModel } from '../../tables/file-similarity.ts'
import type { FileTermModel, TermField } from '../../tables/file-term.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields, FilledRow } from '../../tables/rows.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'

export type ComparedRow = FilledRow<ObjectModel, 'id' | 'dhash'> &
  Fields<ObjectModel, 'ssdeep'> &
  Fields<FileSimilarityModel, 'tlsh'>

const COMPARED = {
  id: 'object.id',
  dhash: 'object.dhash',
  ssdeep: 'object.ssdeep',
  tlsh: 'file_similarity.tlsh',
} as const

/** The similarity digests of these files, in any order. */
export async function comparedFiles(run: Run, ids: readonly number[]): Promise<ComparedRow[]> {
  const query = run
    .pool('object')
    .leftJoin('file_similarity', 'file_similarity.object_id', 'object.id')
    .whereRaw('object.id = any(?::int[])', [[...ids]])
    .select<ComparedRow[]>(COMPARED)
  return answerOrCancel(run, query)
}

export type TermRow = Fields<FileTermModel, 'objectId' | 'field' | 'value'>

/** Selects the searchable facts of these files in the given fields. */
export async function termsOf(run: Run, ids: readonly number[], fields: readonly TermField[]): Promise<TermRow[]> {
  const query = run
    .pool('file_term')
    .whereIn('field', [...fields])
    .whereRaw('object_id = any(?::int[])', [[...ids]])
    .select<TermRow[]>({ objectId: 'object_id', field: 'field', value: 'value' })
  return answerOrCancel(run, query)
}
