import type { FileFacts } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Section } from '../parts/section.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { fileFactsTexts } from '../texts/file-facts.ts'

type Status = NonNullable<FileFacts['unpacking']>

/** How far an archive is unpacked, and why files of it were not stored. */
export function Unpacking({ id, status }: { readonly id: string; readonly status: Status }): ReactNode {
  const { state, reason, files, failed } = status
  // Names in an archive can repeat.
  const problems = new Map(status.problems.map((problem) => [`${problem.reason} ${problem.name}`, problem]))
  return (
    <Section title={fileFactsTexts.unpacking}>
      <p role="status">{fileFactsTexts.unpackStates[state](files, reason ?? '')}</p>
      {files > 0 && (
        <p>
          <Link href={`/file/${id}/relations`}>{fileFactsTexts.unpackedFiles}</Link>
        </p>
      )}
      {failed > 0 && <p>{fileFactsTexts.notUnpacked(failed)}</p>}
      {problems.size > 0 && (
        <ul>
          {[...problems].map(([key, { name, reason: why }]) => (
            <li key={key}>
              {name === null ? fileFactsTexts.restOfArchive : <UntrustedText text={name} />}:{' '}
              {fileFactsTexts.unpackReasons[why]}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
