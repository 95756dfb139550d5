import type { SimilarFile, SimilarFiles, SimilarOptions } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { RowTags } from '../query/row-tags.tsx'
import { formatOf } from '../records/format.ts'
import { listPath, objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { similarTexts } from '../texts/similar.ts'
import { texts } from '../texts.ts'

/** The files that look like one, most alike first. */
export function SimilarPage({ id }: { readonly id: string }): ReactNode {
  const file = useLoad(`file ${id}`, async (signal) => (await fullClient()).files.get(id, { signal }))
  const [bound, setBound] = useState(0)
  const similar = useLoad(`similar ${id} ${bound}`, async (signal) =>
    (await fullClient()).files.similar(id, { ...optionsOf(bound), signal }),
  )
  const name = file.value?.file_name || id
  usePageTitle(similarTexts.titleOf(name))
  return (
    <main>
      <ObjectHead kind="file" id={id} name={name} icon={file.value && formatOf(file.value).icon} />
      <BoundField bound={bound} onChange={setBound} />
      <ErrorMessage error={similar.error} onRetry={similar.reload} />
      {!similar.value && similar.isLoading && <p role="status">{texts.loading}</p>}
      {similar.value && <Similar found={similar.value} bound={bound} />}
      <p>
        <Link href={listPath('file', queryOf(id, bound))}>{similarTexts.search}</Link>
      </p>
    </main>
  )
}

/** Choices of the lowest likeness; 0 keeps the defaults of the server. */
const BOUNDS = [0, 60, 70, 80, 90] as const

type BoundFieldProps = { readonly bound: number; readonly onChange: (bound: number) => void }

function BoundField({ bound, onChange }: BoundFieldProps): ReactNode {
  return (
    <label className="field compact">
      {similarTexts.bound}
      <select value={bound} onChange={({ target }) => onChange(Number(target.value))}>
        {BOUNDS.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? similarTexts.anyLikeness : each}
          </option>
        ))}
      </select>
    </label>
  )
}

const optionsOf = (bound: number): SimilarOptions => (bound === 0 ? {} : { minScore: bound, maxDistance: 100 - bound })

const queryOf = (id: string, bound: number): string =>
  bound === 0 ? `similar:${id}` : `similar:${id} AND similarity:>=${bound}`

function Similar({ found, bound }: { readonly found: SimilarFiles; readonly bound: number }): ReactNode {
  if (found.files.length === 0) return <p role="status">{reasonOf(found)}</p>
  return (
    <>
      <p className="quiet">{similarTexts.about(bound === 0 ? 50 : bound, bound === 0 ? 100 : 100 - bound)}</p>
      <Table label={similarTexts.list} heads={HEADS}>
        {found.files.map((similar) => (
          <SimilarRow key={similar.file.id} similar={similar} />
        ))}
      </Table>
      {!found.is_complete && <p className="quiet">{similarTexts.more}</p>}
    </>
  )
}

function reasonOf({ is_computed, tlsh, ssdeep }: SimilarFiles): string {
  if (!is_computed) return similarTexts.notComputed
  return tlsh === null && ssdeep === null ? similarTexts.noDigests : similarTexts.nothing
}

const HEADS = [
  similarTexts.likeness,
  similarTexts.name,
  similarTexts.distance,
  similarTexts.score,
  similarTexts.size,
  similarTexts.tags,
  similarTexts.uploaded,
]

function SimilarRow({ similar: { file, likeness, by } }: { readonly similar: SimilarFile }): ReactNode {
  const distance = by.find(({ method }) => method === 'tlsh')?.distance
  const score = by.find(({ method }) => method === 'ssdeep')?.score
  return (
    <tr>
      <td>{likeness}</td>
      <td>
        <Link href={objectPath(file)}>
          <UntrustedText text={file.file_name || file.id} />
        </Link>
      </td>
      <td>{distance}</td>
      <td>{score}</td>
      <td className="unbroken">{humanSize(file.file_size)}</td>
      <td className="unbroken">
        <RowTags tags={file.tags} kind="file" />
      </td>
      <td>
        <Time time={file.upload_time} hasZone />
      </td>
    </tr>
  )
}
