import type { components } from '../generated/contract.ts'
import type { LosslessObject } from '../json/lossless.ts'
import type { ConfigRow, DetailRow, FileDetailRow, FileRow, ObjectRow } from '../tables/rows.ts'
import { viewLatestConfig } from './configs.ts'
import { viewObject, viewSummary } from './objects.ts'

type Schemas = components['schemas']

type Detail = DetailRow &
  FileDetailRow & { readonly latestConfig: (ObjectRow & ConfigRow & { readonly cfg: LosslessObject }) | null }

export function viewFileSummary(row: ObjectRow & FileRow): Schemas['FileSummary'] {
  const { fileName, fileSize, fileType, md5, sha1, sha256 } = row
  return { ...viewSummary(row), file_name: fileName, file_size: fileSize, file_type: fileType, md5, sha1, sha256 }
}

export function viewFile(row: Detail): Schemas['File'] {
  const { altNames, sha512, crc32, ssdeep, latestConfig } = row
  return {
    ...viewObject(row),
    ...viewFileSummary(row),
    alt_names: [...altNames],
    sha512,
    crc32,
    ssdeep,
    latest_config: latestConfig === null ? null : viewLatestConfig(latestConfig),
  }
}

type Outcome = { readonly file: Detail | null; readonly problem: Refusal | null }
type Refusal = Omit<Schemas['UploadError'], 'errors'> & {
  readonly fields: readonly Schemas['FieldError'][] | undefined
}

export function viewUploadOutcome({ file, problem }: Outcome): Schemas['UploadOutcome'] {
  return { file: file && viewFile(file), error: problem && viewRefusal(problem) }
}

function viewRefusal({ status, message, code, fields }: Refusal): Schemas['UploadError'] {
  return { status, message, code, ...(fields === undefined ? {} : { errors: [...fields] }) }
}
