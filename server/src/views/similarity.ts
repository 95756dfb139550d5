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

type CommonValue = { readonly value: string; readonly count: number }

type FileClusters = {
  readonly files: number
  readonly isComplete: boolean
  readonly total: number
  readonly clusters: readonly {
    readonly size: number
    readonly by: readonly Schemas['ClusterMethod'][]
    readonly newest: ObjectRow & FileRow
    readonly ids: readonly string[]
    readonly tags: readonly CommonValue[]
    readonly families: readonly CommonValue[]
  }[]
}

export function viewFileClusters({ files, isComplete, total, clusters }: FileClusters): Schemas['FileClusters'] {
  return {
    files,
    is_complete: isComplete,
    total,
    clusters: clusters.map(({ size, by, newest, ids, tags, families }) => ({
      size,
      by: [...by],
      newest: viewFileSummary(newest),
      ids: [...ids],
      tags: tags.map(viewValue),
      families: families.map(viewValue),
    })),
  }
}

const viewValue = ({ value, count }: CommonValue): Schemas['FacetValue'] => ({ value, count })
