import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useLoad } from '../server/use-load.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { viewerTexts } from '../texts/viewer.ts'
import { texts } from '../texts.ts'
import { BLOCK } from './block-cache.ts'
import type { ContentSource } from './content-source.ts'
import { decodeText, type Encoding } from './encodings.ts'
import { hexOffset } from './format-bytes.ts'
import { RowsArea } from './rows-area.tsx'
import { type Selection, spanOf } from './selection.ts'
import { continuationLength, type TextRow, textRows } from './text-rows.ts'

type Props = {
  readonly source: ContentSource
  readonly encoding: Encoding
  readonly selection: Selection
}

/** The longest character that begins on a page and ends on the next one. */
const OVERHANG = 3

/** The content as text, a page of 64 KiB at a time; where the selection is, is the first page that is shown. */
export function TextView({ source, encoding, selection }: Props): ReactNode {
  const { sizeBytes } = source
  const caretPage = Math.floor(selection.caret / BLOCK)
  const [page, setPage] = useState(caretPage)
  useEffect(() => setPage(caretPage), [caretPage])
  const start = page * BLOCK
  const end = Math.min(start + BLOCK, sizeBytes)
  const loaded = useLoad(`${page}`, (signal) =>
    source.read({ start, end: Math.min(end + OVERHANG, sizeBytes) }, signal),
  )
  return (
    <>
      <div className="actions">
        <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {viewerTexts.pageBefore}
        </button>
        <span role="status">
          {viewerTexts.pageOf(hexOffset(start), hexOffset(Math.max(start, end - 1)), hexOffset(sizeBytes))}
        </span>
        <button type="button" disabled={end >= sizeBytes} onClick={() => setPage(page + 1)}>
          {viewerTexts.pageAfter}
        </button>
      </div>
      <ErrorMessage error={loaded.error} onRetry={loaded.reload} />
      {loaded.value ? (
        <TextPage
          key={`${page} ${encoding}`}
          bytes={loaded.value}
          pageBytes={end - start}
          {...{ start, encoding, selection }}
        />
      ) : (
        loaded.isLoading && <p className="text-rows">{texts.loading}</p>
      )}
    </>
  )
}

type PageProps = {
  readonly bytes: Uint8Array
  readonly start: number
  readonly pageBytes: number
  readonly encoding: Encoding
  readonly selection: Selection
}

function TextPage({ bytes, start, pageBytes, encoding, selection }: PageProps): ReactNode {
  const { rows, from } = useMemo(
    () => rowsOfPage(bytes, { start, pageBytes, encoding }),
    [bytes, start, pageBytes, encoding],
  )
  const span = spanOf(selection)
  const isHere = span.end > start && span.start < start + pageBytes
  return (
    <RowsArea
      label={viewerTexts.textPage}
      rows={rows}
      revealed={isHere ? rows.findIndex((row) => selection.caret < start + from + row.end) : -1}
      keyOf={(row) => row.start}
      show={(row) => (
        <>
          <span className="quiet offset">{hexOffset(start + from + row.start)}</span>
          <span>
            <RowText row={row} bytes={bytes.subarray(from)} span={span} offset={start + from} encoding={encoding} />
          </span>
        </>
      )}
    />
  )
}

type RowProps = Pick<PageProps, 'bytes' | 'encoding'> & {
  readonly row: TextRow
  readonly offset: number
  readonly span: { readonly start: number; readonly end: number }
}

function RowText({ row, bytes, offset, span, encoding }: RowProps): ReactNode {
  const first = Math.max(row.start, Math.min(row.end, span.start - offset))
  const last = Math.max(first, Math.min(row.end, span.end - offset))
  const part = (from: number, to: number): string => decodeText(bytes.subarray(from, to), encoding)
  // The line feed is the end of the row.
  const shown = (text: string): ReactNode => <UntrustedText text={defang(text.replace(/\r?\n$/, ''))} keepLines />
  if (first >= last) return shown(part(row.start, row.end))
  return (
    <>
      {shown(part(row.start, first))}
      <mark className="picked">{shown(part(first, last))}</mark>
      {shown(part(last, row.end))}
    </>
  )
}

type PageShape = Pick<PageProps, 'start' | 'pageBytes' | 'encoding'>

/** Returns the bytes of the page without the end of a character of the previous page, and with the end of its own last one. */
function rowsOfPage(bytes: Uint8Array, { start, pageBytes, encoding }: PageShape) {
  const from = start === 0 ? 0 : continuationLength(bytes, encoding)
  const rest = continuationLength(bytes.subarray(pageBytes), encoding)
  return { rows: textRows(bytes.subarray(from, pageBytes + rest), encoding), from }
}
