import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { viewerTexts } from '../texts/viewer.ts'
import { hexOffset, offsetOf } from './format-bytes.ts'
import type { Selection } from './selection.ts'

type Props = { readonly sizeBytes: number; readonly onSelect: (selection: Selection) => void }

/** Selects bytes by their numbers. */
export function JumpForm({ sizeBytes, onSelect }: Props): ReactNode {
  const [text, setText] = useState('')
  const [length, setLength] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ g: () => field.current?.select() })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const offset = offsetOf(text)
    const count = length.trim() === '' ? 1 : offsetOf(length)
    const isFine = offset !== undefined && offset < sizeBytes && count !== undefined && count > 0
    setRefused(!isFine)
    // The caret is what comes into view: the first byte.
    if (isFine) onSelect({ anchor: Math.min(sizeBytes, offset + count) - 1, caret: offset })
  }
  return (
    <form className="line" onSubmit={submit}>
      <label>
        {viewerTexts.goTo}
        <input
          ref={field}
          required
          autoComplete="off"
          placeholder={viewerTexts.goToExample}
          aria-invalid={isRefused}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label>
        {viewerTexts.length}
        <input className="short" autoComplete="off" value={length} onChange={({ target }) => setLength(target.value)} />
      </label>
      <button type="submit">{viewerTexts.go}</button>
      {isRefused && <p role="alert">{viewerTexts.badOffset(hexOffset(sizeBytes - 1))}</p>}
    </form>
  )
}
