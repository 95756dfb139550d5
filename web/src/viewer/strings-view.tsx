import { STRING_ENCODINGS, type StringEncoding, type StringScanOptions } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { humanSize } from '../text/amounts.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { viewerTexts } from '../texts/viewer.ts'
import { texts } from '../texts.ts'
import type { ContentSource } from './content-source.ts'
import { findStrings, MAX_STRINGS, type Strings } from './find-strings.ts'
import { hexOffset } from './format-bytes.ts'
import { RowsArea } from './rows-area.tsx'
import type { Selection } from './selection.ts'
import { useWork } from './use-work.ts'
import { WorkProgress } from './work-progress.tsx'

type Props = {
  readonly source: ContentSource
  /** Kept while another view is looked at. */
  readonly strings: Strings | undefined
  readonly onFound: (strings: Strings) => void
  readonly onSelect: (selection: Selection) => void
}

const AT_ONCE_BELOW = 4 * 1024 * 1024
const WIDTHS: Readonly<Record<StringEncoding, number>> = { ascii: 1, 'utf-16le': 2, 'utf-16be': 2 }

const FIRST_SEARCH: Required<StringScanOptions> = { minimum: 6, encodings: ['ascii', 'utf-16le'] }

export function StringsView({ source, strings, onFound, onSelect }: Props): ReactNode {
  const [search, setSearch] = useState(FIRST_SEARCH)
  const [filter, setFilter] = useState('')
  const work = useWork()
  const find = (): void =>
    work.start(async (signal, onProgress) => {
      onFound(await findStrings(source, { ...search, signal, onProgress }))
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each content, with what is chosen then
  useEffect(() => {
    if (strings === undefined && source.sizeBytes <= AT_ONCE_BELOW) find()
  }, [source])
  const all = strings?.found ?? []
  const shown = filter === '' ? all : all.filter(({ text }) => text.toLowerCase().includes(filter.toLowerCase()))
  return (
    <>
      <StringsForm
        {...{ search, filter }}
        sizeBytes={source.sizeBytes}
        onChange={setSearch}
        onFilter={setFilter}
        onSubmit={find}
      />
      <WorkProgress work={work} sizeBytes={source.sizeBytes} label={viewerTexts.progress} />
      <p role="status">
        {strings && viewerTexts.stringCount(shown.length, all.length)}{' '}
        {strings?.isCut && viewerTexts.stringsCut(MAX_STRINGS)}
      </p>
      <RowsArea
        label={viewerTexts.strings}
        rows={shown}
        keyOf={({ offset, encoding }) => `${offset} ${encoding}`}
        show={({ offset, encoding, text }) => (
          <>
            <button
              type="button"
              className="offset"
              onClick={() => onSelect({ anchor: offset + text.length * WIDTHS[encoding] - 1, caret: offset })}
            >
              {hexOffset(offset)}
            </button>
            <span className="quiet kind">{viewerTexts.stringEncodings[encoding]}</span>
            <UntrustedText text={defang(text)} />
            <CopyButton text={text} label={texts.copy} isSmall />
          </>
        )}
      />
    </>
  )
}

type FormProps = {
  readonly search: Required<StringScanOptions>
  readonly filter: string
  readonly sizeBytes: number
  readonly onChange: (search: Required<StringScanOptions>) => void
  readonly onFilter: (filter: string) => void
  readonly onSubmit: () => void
}

function StringsForm({ search, filter, sizeBytes, onChange, onFilter, onSubmit }: FormProps): ReactNode {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="line" onSubmit={submit}>
      <label>
        {viewerTexts.minimum}
        <input
          type="number"
          min={3}
          max={1000}
          required
          value={search.minimum}
          onChange={({ target }) => onChange({ ...search, minimum: target.valueAsNumber })}
        />
      </label>
      <fieldset className="choices">
        <legend>{viewerTexts.stringKinds}</legend>
        {STRING_ENCODINGS.map((encoding) => (
          <label key={encoding}>
            <input
              type="checkbox"
              checked={search.encodings.includes(encoding)}
              onChange={() => onChange({ ...search, encodings: toggled(search.encodings, encoding) })}
            />
            {viewerTexts.stringEncodings[encoding]}
          </label>
        ))}
      </fieldset>
      <button type="submit" disabled={search.encodings.length === 0}>
        {viewerTexts.findStrings(humanSize(sizeBytes))}
      </button>
      <label>
        {viewerTexts.filter}
        <input value={filter} onChange={({ target }) => onFilter(target.value)} />
      </label>
    </form>
  )
}

function toggled(encodings: readonly StringEncoding[], encoding: StringEncoding): readonly StringEncoding[] {
  return STRING_ENCODINGS.filter((each) => encodings.includes(each) !== (each === encoding))
}
