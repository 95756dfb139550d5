import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { viewerTexts } from '../texts/viewer.ts'
import { type ByteQuery, type SearchInput, useByteSearch } from './use-byte-search.ts'
import { WorkProgress } from './work-progress.tsx'

/** The form that looks for text or bytes. */
export function SearchBar(input: SearchInput): ReactNode {
  const [query, setQuery] = useState<ByteQuery>({ kind: 'text', text: '' })
  const { kind, text } = query
  const search = useByteSearch(input)
  const field = useRef<HTMLInputElement>(null)
  const find = (isForward: boolean): void => {
    if (text === '') field.current?.focus()
    else search.find(query, isForward)
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
            onChange={({ target }) => setQuery({ kind, text: target.value })}
          />
        </label>
        <label>
          {viewerTexts.findAs}
          <select
            value={kind}
            onChange={({ target }) => setQuery({ kind: target.value === 'hex' ? 'hex' : 'text', text })}
          >
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
        <output aria-label={viewerTexts.searching}>{search.outcome}</output>
      </form>
      <WorkProgress work={search.work} sizeBytes={input.source.sizeBytes} label={viewerTexts.searching} />
    </search>
  )
}
