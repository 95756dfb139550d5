import type { SimilarFile } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { fileList, type ListedObject } from './objects.ts'

/** A listed file, and how alike it is. */
export type SimilarRecord = Omit<SimilarFile, 'file'> & ListedObject

export function similarRecord({ file, likeness, by }: SimilarFile): SimilarRecord {
  return { likeness, by, ...file }
}

export const similarList: Shape<SimilarRecord> = {
  kind: 'list',
  fields: ['likeness', 'by', ...fileList.fields],
  id: ({ id }) => id,
  columns: [
    { title: 'LIKENESS', text: ({ likeness }) => String(likeness) },
    { title: 'BY', text: ({ by }) => by.map(measureText).join(', ') },
    ...fileList.columns,
  ],
}

function measureText({ method, distance, score }: SimilarFile['by'][number]): string {
  return `${method} ${distance ?? score}`
}
