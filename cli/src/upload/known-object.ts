import { codeOf } from '../program/exit-codes.ts'
import type { UploadResult } from '../shapes/results.ts'
import type { ExistsPolicy } from './common-options.ts'
import { canAnnotate, type UploadAnnotations } from './upload-annotations.ts'

/** The properties of an object that the server has and shows. */
export type KnownObject = { readonly tags: readonly string[] }

/** An object of a listing as far as it matters here. */
type ListedTags = { readonly tags?: readonly { readonly tag: string }[] }

export function knownObjectOf(found: ListedTags | null | undefined): KnownObject | null {
  return found ? { tags: (found.tags ?? []).map(({ tag }) => tag) } : null
}

/** A key that may upload, but not search, sends everything: undefined if the server refuses to be asked. */
export async function lookUpIfAllowed<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (codeOf(error) !== 'forbidden') throw error
    return undefined
  }
}

/** Returns the status of an upload. `known` is null for new content, and undefined if the key may not search. */
export function statusOf(wanted: UploadAnnotations, known: KnownObject | null | undefined): UploadResult['status'] {
  if (known === undefined) return 'sent'
  if (known === null) return 'new'
  return hasNewAnnotations(wanted, known) ? 'changed' : 'known'
}

/** Returns the status that a dry run reports. */
export function plannedStatus(
  wanted: UploadAnnotations & { readonly onExists: ExistsPolicy },
  known: KnownObject | null | undefined,
): UploadResult['status'] {
  if (known && wanted.onExists === 'skip') return 'known'
  if (!known || !canAnnotate(wanted, wanted.onExists)) return 'would-upload'
  return hasNewAnnotations(wanted, known) ? 'would-annotate' : 'known'
}

/** Checks for annotations that the object may not have yet. */
export function hasNewAnnotations(wanted: UploadAnnotations, known: KnownObject): boolean {
  const { tags, attributes, parent, analysisId, comment, share } = wanted
  if (attributes.length > 0 || share !== 'default') return true
  if ([parent, analysisId, comment].some((one) => one !== undefined)) return true
  return tags.some((tag) => !known.tags.includes(tag.toLowerCase()))
}
