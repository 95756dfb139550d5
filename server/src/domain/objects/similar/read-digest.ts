import { invalidField } from '../../../errors/problems.ts'
import { isSsdeep } from '../../../similarity/ssdeep-parts.ts'
import type { SimilarityDigest } from './likeness.ts'

type SentDigest = { readonly tlsh?: string | undefined; readonly ssdeep?: string | undefined }

/** The digests of a file that need not be stored here. */
export function readDigest({ tlsh, ssdeep }: SentDigest): SimilarityDigest {
  if (tlsh === undefined && ssdeep === undefined) throw invalidField('tlsh', 'tlsh or ssdeep is required')
  if (ssdeep !== undefined && !isSsdeep(ssdeep)) throw invalidField('ssdeep', 'expected an ssdeep hash')
  return { tlsh: tlsh === undefined ? null : Buffer.from(tlsh.replace(/^T1/i, ''), 'hex'), ssdeep: ssdeep ?? null }
}
