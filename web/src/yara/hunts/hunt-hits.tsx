import type { HuntHit } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Table } from '../../parts/table.tsx'
import { useShownRows } from '../../parts/use-shown-rows.tsx'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { huntTexts } from '../../texts/hunts.ts'
import { yaraTexts } from '../../texts/yara.ts'
import { HitContext } from './hit-context.tsx'
import { HitFile } from './hit-file.tsx'

type Props = { readonly hits: readonly HuntHit[]; readonly isRunning: boolean }

/** Hits in the order in which they were found: further ones come below. */
export function HuntHits({ hits, isRunning }: Props): ReactNode {
  const { rows, more } = useShownRows(hits)
  if (hits.length === 0) return <p>{isRunning ? huntTexts.noHitsYet : huntTexts.noHits}</p>
  return (
    <div className="hits">
      <Table label={huntTexts.hits} heads={Object.values(huntTexts.hitColumns)}>
        {rows.map((hit) => (
          <HitRow key={hit.position} hit={hit} />
        ))}
      </Table>
      {more}
    </div>
  )
}

const MAX_STRINGS = 3

function HitRow({ hit: { object, name, size, rule, strings } }: { readonly hit: HuntHit }): ReactNode {
  return (
    <tr>
      <HitFile object={object} name={name} size={size} />
      <td>
        <UntrustedText text={rule} />
      </td>
      <td>
        {strings.slice(0, MAX_STRINGS).map((string) => (
          <HitContext key={`${string.identifier} ${string.offset}`} id={object} string={string} />
        ))}
        {strings.length > MAX_STRINGS && (
          <span className="quiet">{yaraTexts.moreStrings(strings.length - MAX_STRINGS)}</span>
        )}
      </td>
    </tr>
  )
}
