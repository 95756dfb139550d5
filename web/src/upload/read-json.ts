import { parseLossless } from '@lazaret/sdk'
import { type JsonFault, jsonFault } from '../text/json-fault.ts'
import { uploadTexts } from '../texts/upload.ts'

export type ReadJson = { readonly value: unknown } | { readonly fault: JsonFault; readonly message: string }

/** JSON with its numbers as they were written, or where it stops being JSON. */
export function readJson(text: string): ReadJson {
  const fault = jsonFault(text)
  if (fault === undefined) return { value: parseLossless(text) }
  return { fault, message: uploadTexts.jsonFault(fault.line, fault.column, fault.reason) }
}
