import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { queryOfHashes } from '../query/hash-list.ts'
import { listPath } from '../records/kinds.ts'
import { humanSize } from '../text/amounts.ts'
import { uploadTexts } from '../texts/upload.ts'
import { texts } from '../texts.ts'
import { isActive, removeEnded, type Upload } from './queue.ts'
import { UploadItem } from './upload-item.tsx'
import { useRate } from './use-rate.ts'

const SHOWN_AT_ONCE = 50
/** A query for more hashes than this is too long to be an address. */
const MAX_LISTED = 100

/** The sum of all uploads, then each of them: what still goes on or failed first. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  if (uploads.length === 0) return <ul className="uploads" aria-label={uploadTexts.uploads} />
  const open = uploads.filter(({ state }) => isActive(state) || state === 'failed')
  const ordered =
    uploads.length > SHOWN_AT_ONCE ? [...open, ...uploads.filter((upload) => !open.includes(upload))] : uploads
  return (
    <section aria-label={uploadTexts.uploads}>
      <Sum uploads={uploads} />
      <ul className="uploads" aria-label={uploadTexts.uploads}>
        {ordered.slice(0, count).map((upload) => (
          <UploadItem key={upload.key} upload={upload} />
        ))}
      </ul>
      {count < uploads.length && (
        <button type="button" onClick={() => setCount(count + 10 * SHOWN_AT_ONCE)}>
          {texts.showMore(uploads.length - count)}
        </button>
      )}
    </section>
  )
}

function Sum({ uploads }: { readonly uploads: readonly Upload[] }): ReactNode {
  const ended = uploads.filter(({ state }) => !isActive(state))
  const sending = uploads.filter(({ state }) => isActive(state) || state === 'new')
  const sentBytes = sum(sending.map((upload) => upload.sentBytes))
  const totalBytes = sum(sending.map(({ source }) => source.sizeBytes))
  const rate = useRate(sentBytes)
  const isRunning = ended.length < uploads.length
  return (
    <div className="upload-sum">
      <p>
        <span role="status">{uploadTexts.count(uploads.length, ended.length)}</span>{' '}
        <span className="quiet">
          {totalBytes > 0 && uploadTexts.sum(humanSize(sentBytes), humanSize(totalBytes))}
          {isRunning && rate > 0 && ` · ${uploadTexts.rate(humanSize(rate))}`}
        </span>
      </p>
      {isRunning && <progress aria-label={uploadTexts.progress} max={uploads.length} value={ended.length} />}
      <p className="actions">
        <SentLink uploads={uploads} />
        {ended.length > 0 && (
          <button type="button" onClick={removeEnded}>
            {uploadTexts.removeEnded}
          </button>
        )}
      </p>
    </div>
  )
}

/** Leads to a list of the files that were just sent, where they can be selected. */
function SentLink({ uploads }: { readonly uploads: readonly Upload[] }): ReactNode {
  const hashes = uploads.flatMap(({ state, sha256 }) =>
    (state === 'new' || state === 'known') && sha256 ? [sha256] : [],
  )
  const newest = [...new Set(hashes)].slice(-MAX_LISTED)
  if (newest.length === 0) return null
  return (
    <Link className="button" href={listPath('file', queryOfHashes('file', newest.join(' ')))}>
      {uploadTexts.showSent(newest.length)}
    </Link>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
