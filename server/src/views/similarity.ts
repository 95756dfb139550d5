import { tlshText } from '../digest/tlsh.ts'
import type { components } from '../generated/contract.ts'
import type { FileRow, ObjectRow } from '../tables/rows.ts'
import { viewFileSummary } from './files.ts'

type Schemas = components['schemas']

type SimilarFiles = {
  readonly tlsh: Uint8Array | null
  readonly ssdeep: string | null
  readonly isComputed: boolean
  readonly isComplete: boolean
  readonly files: readonly {
    readonly file: ObjectRow & FileRow
    readonly likeness: number
    readonly by: readonly Schemas['SimilarityMeasure'][]
  }[]
}

export function viewSimilarFiles({
  tlsh,
  ssdeep,
  isComputed,
  isComplete,
  files,
}: SimilarFiles): Schemas['SimilarFiles'] {
  return {
    tlsh: tlsh && tlshText(tlsh),
    ssdeep,
    is_computed: isComputed,
    is_complete: isComplete,
    files: files.map(({ file, likeness, by }) => ({ file: viewFileSummary(file), likeness, by: [...by] })),
  }
}
