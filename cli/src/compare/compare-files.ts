import type { FileDetail, SimilarFile } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { listChanges, type ValueChange } from './list-changes.ts'

export type FileComparison = {
  readonly changes: readonly ValueChange[]
  /** Distance and score by method; undefined if the files are not similar. */
  readonly similarity: SimilarFile['by'] | undefined
  /** False if the facts of one of them are not extracted. */
  readonly hasFacts: boolean
}

const MAX_BOUNDS = { minScore: 1, maxDistance: 200, limit: 500 }

/** Compares digests, static facts and similarity of two files. */
export async function compareFiles(
  { client, signal }: OpenClient,
  before: FileDetail,
  after: FileDetail,
): Promise<FileComparison> {
  const [factsBefore, factsAfter, similar] = await Promise.all([
    client.files.facts(before.sha256, { signal }),
    client.files.facts(after.sha256, { signal }),
    client.files.similar(before.sha256, { ...MAX_BOUNDS, signal }),
  ])
  const hasFacts = factsBefore.facts !== null && factsAfter.facts !== null
  return {
    changes: [
      ...listChanges(propertiesOf(before), propertiesOf(after)),
      ...(hasFacts ? listChanges({ facts: factsBefore.facts }, { facts: factsAfter.facts }) : []),
    ],
    similarity: similar.files.find(({ file }) => file.sha256 === after.sha256)?.by,
    hasFacts,
  }
}

function propertiesOf({ file_name, file_size, file_type, md5, sha1, sha256, sha512, crc32, ssdeep }: FileDetail) {
  return { file_name, file_size, file_type, md5, sha1, sha256, sha512, crc32, ssdeep }
}
