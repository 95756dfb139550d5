import type { SimilarFile, SimilarFiles } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RowTags } from '../lists/row-tags.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { similarTexts } from '../texts/similar.ts'
import { texts } from '../texts.ts'

/** The files that look like one, most alike first. */
export function SimilarPage({ id }: { readonly id: string }): ReactNode {
  const file = useLoad(`file ${id}`, async (signal) => (await fullClient()).files.get(id, { signal }))
  const similar = useLoad(`similar ${id}`, async (signal) => (await fullClient()).files.similar(id, { signal }))
  const name = file.value?.file_name || id
  usePageTitle(similarTexts.titleOf(name))
  return (
    <main>
      <ObjectHead kind="file" id={id} name={name} icon={file.value && formatOf(file.value).icon} />
      <ErrorMessage error={similar.error} onRetry={similar.reload} />
      {!similar.value && similar.isLoading && <p role="status">{texts.loading}</p>}
      {similar.value && <Similar found={similar.value} />}
    </main>
  )
}

function Similar({ found }: { readonly found: SimilarFiles }): ReactNode {
  if (found.files.length === 0) return <p role="status">{reasonOf(found)}</p>
  return (
    <>
      <p className="quiet">{similarTexts.about}</p>
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
