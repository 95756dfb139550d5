import { createStringScanner, type FoundString, type StringScanner, type StringScanOptions } from '@lazaret/sdk'
import { answerEach } from '../workers/answer-each.ts'

/** First how to scan, then the content piece by piece, at last its end. */
export type StringsQuestion =
  | { readonly begin: StringScanOptions }
  | { readonly bytes: Uint8Array }
  | { readonly end: true }

let scanner: StringScanner | undefined

answerEach<StringsQuestion, FoundString[]>((question) => {
  if ('begin' in question) {
    scanner = createStringScanner(question.begin)
    return []
  }
  return ('bytes' in question ? scanner?.push(question.bytes) : scanner?.end()) ?? []
})
