import { useRef, useState } from 'react'
import { viewerTexts } from '../texts/viewer.ts'
import type { ContentSource } from './content-source.ts'
import { type Encoding, encodeText } from './encodings.ts'
import { exactPattern, findBackward, findForward, hexPattern, type Pattern } from './find-bytes.ts'
import { hexOffset } from './format-bytes.ts'
import { type Selection, spanOf } from './selection.ts'
import { useWork, type WorkState } from './use-work.ts'

export type SearchInput = {
  readonly source: ContentSource
  readonly encoding: Encoding
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

export type FindKind = keyof typeof viewerTexts.findKinds

export type ByteQuery = { readonly kind: FindKind; readonly text: string }

type ByteSearch = {
  readonly work: WorkState
  /** Where the bytes were found, or why they were not. */
  readonly outcome: string
  readonly find: (query: ByteQuery, isForward: boolean) => void
}

/** Looks for text or bytes from the selection on, forward or backward. */
export function useByteSearch({ source, encoding, selection, onSelect }: SearchInput): ByteSearch {
  const [outcome, setOutcome] = useState('')
  const work = useWork()
  const latest = useRef({ asked: '', found: -1 })
  const find = ({ kind, text }: ByteQuery, isForward: boolean): void => {
    const pattern = patternOf({ kind, text }, encoding)
    setOutcome('')
    if (pattern === undefined) {
      work.cancel()
      setOutcome(kind === 'hex' ? viewerTexts.badHex : viewerTexts.badText)
      return
    }
    const { start } = spanOf(selection)
    const asked = `${kind} ${encoding} ${text}`
    // The search skips the present match only if the same search found it.
    const isAgain = latest.current.asked === asked && latest.current.found === start
    work.start(async (signal, onProgress) => {
      const search = { pattern, signal, onProgress }
      const found = isForward
        ? await findForward(source, { ...search, from: isAgain ? start + 1 : start })
        : await findBackward(source, { ...search, from: start })
      if (signal.aborted) return
      latest.current = { asked, found }
      if (found === -1) return setOutcome(isForward ? viewerTexts.notFoundAfter : viewerTexts.notFoundBefore)
      setOutcome(viewerTexts.foundAt(hexOffset(found)))
      onSelect({ anchor: found, caret: found + pattern.bytes.length - 1 })
    })
  }
  return { work, outcome, find }
}

function patternOf({ kind, text }: ByteQuery, encoding: Encoding): Pattern | undefined {
  if (kind === 'hex') return hexPattern(text)
  const bytes = encodeText(text, encoding)
  return bytes && exactPattern(bytes)
}
