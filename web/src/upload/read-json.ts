import { parseLossless } from '@lazaret/sdk'
import { findJsonError, type JsonError } from '../text/find-json-error.ts'
import { uploadTexts } from '../texts/upload.ts'

export type ReadJson = { readonly value: unknown } | { readonly fault: JsonError; readonly message: string }

/** JSON with its numbers as they were written, or where it stops being JSON. */
export function readJson(text: string): ReadJson {
  const fault = findJsonError(text)
  if (fault === undefined) return { value: parseLossless(text) }
  return { fault, message: uploadTexts.jsonFault(fault.line, fault.column, fault.reason) }
}
