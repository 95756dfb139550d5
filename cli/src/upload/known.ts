import { codeOf } from '../program/exit-codes.ts'
import type { UploadResult } from '../shapes/results.ts'
import { type Accompaniment, canAnnotate } from './accompaniment.ts'
import type { OnExists } from './common-options.ts'

/** The properties of an object that the server has and shows. */
export type Known = { readonly tags: readonly string[] }

/** An object of a listing as far as it matters here. */
type Listed = { readonly tags?: readonly { readonly tag: string }[] }

export function knownOf(found: Listed | null | undefined): Known | null {
  return found ? { tags: (found.tags ?? []).map(({ tag }) => tag) } : null
}

/** A key that may upload, but not search, sends everything: undefined if the server refuses to be asked. */
export async function lookOrSend<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (codeOf(error) !== 'forbidden') throw error
    return undefined
  }
}

/** Returns the status of an upload. `known` is null for new content, and undefined if the key may not search. */
export function statusOf(wanted: Accompaniment, known: Known | null | undefined): UploadResult['status'] {
  if (known === undefined) return 'sent'
  if (known === null) return 'new'
  return addsTo(wanted, known) ? 'changed' : 'known'
}

/** Returns the status that a dry run reports. */
export function plannedStatus(
  wanted: Accompaniment & { readonly onExists: OnExists },
  known: Known | null | undefined,
): UploadResult['status'] {
  if (known && wanted.onExists === 'skip') return 'known'
  if (!known || !canAnnotate(wanted, wanted.onExists)) return 'would-upload'
  return addsTo(wanted, known) ? 'would-annotate' : 'known'
}

/** Checks for annotations that the object may not have yet. */
export function addsTo(wanted: Accompaniment, known: Known): boolean {
  const { tags, attributes, parent, analysisId, comment, share } = wanted
  if (attributes.length > 0 || share !== 'default') return true
  if ([parent, analysisId, comment].some((one) => one !== undefined)) return true
  return tags.some((tag) => !known.tags.includes(tag.toLowerCase()))
}
