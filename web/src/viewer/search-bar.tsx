import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { viewerTexts } from '../texts/viewer.ts'
import type { ContentSource } from './content-source.ts'
import { type Encoding, encodeText } from './encodings.ts'
import { exactPattern, findBackward, findForward, hexPattern, type Pattern } from './find-bytes.ts'
import { hexOffset } from './format-bytes.ts'
import { type Selection, spanOf } from './selection.ts'
import { useWork } from './use-work.ts'
import { WorkProgress } from './work-progress.tsx'

type Props = {
  readonly source: ContentSource
  readonly encoding: Encoding
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

type FindKind = keyof typeof viewerTexts.findKinds

/** Looks for text or bytes from the selection on, forward or backward. */
export function SearchBar({ source, encoding, selection, onSelect }: Props): ReactNode {
  const [kind, setKind] = useState<FindKind>('text')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const work = useWork()
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef({ asked: '', found: -1 })
  const find = (isForward: boolean): void => {
    if (text === '') {
      field.current?.focus()
      return
    }
    const pattern = patternOf(text, { kind, encoding })
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
  useKeys({
    '/': () => field.current?.select(),
    n: () => find(true),
    N: () => find(false),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    find(true)
  }
  return (
    <search>
      <form className="line" onSubmit={submit}>
        <label>
          {viewerTexts.find}
          <input
            ref={field}
            value={text}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <label>
          {viewerTexts.findAs}
          <select value={kind} onChange={({ target }) => setKind(target.value === 'hex' ? 'hex' : 'text')}>
            {(['text', 'hex'] as const).map((name) => (
              <option key={name} value={name}>
                {viewerTexts.findKinds[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{viewerTexts.findNext}</button>
        <button type="button" onClick={() => find(false)}>
          {viewerTexts.findPrevious}
        </button>
        <output aria-label={viewerTexts.searching}>{outcome}</output>
      </form>
      <WorkProgress work={work} sizeBytes={source.sizeBytes} label={viewerTexts.searching} />
    </search>
  )
}

type SearchInput = { readonly kind: FindKind; readonly encoding: Encoding }

function patternOf(text: string, { kind, encoding }: SearchInput): Pattern | undefined {
  if (kind === 'hex') return hexPattern(text)
  const bytes = encodeText(text, encoding)
  return bytes && exactPattern(bytes)
}
