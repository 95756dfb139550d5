import { isLosslessObject, type Lossless } from '../../../json/lossless.ts'

export const EMBEDDED = 'in-blob'

/** What a direct member of a configuration names as its blob; undefined: it is something else. */
export function embeddedBlob(member: Lossless): Lossless | undefined {
  return isLosslessObject(member) && Object.hasOwn(member, EMBEDDED) ? member[EMBEDDED] : undefined
}
