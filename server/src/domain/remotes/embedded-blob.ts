import { isLosslessObject, type Lossless } from '../../json/lossless.ts'

export const EMBEDDED = 'in-blob'

/** The blob that a direct member of a configuration names; undefined if it names none. */
export function embeddedBlob(member: Lossless): Lossless | undefined {
  return isLosslessObject(member) && Object.hasOwn(member, EMBEDDED) ? member[EMBEDDED] : undefined
}
