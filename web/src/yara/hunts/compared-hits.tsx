import type { ComparedFile, HitBy } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { useShownRows } from '../../parts/use-shown-rows.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { firstOf } from '../../state/first-of.ts'
import { humanCount } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { huntTexts } from '../../texts/hunts.ts'
import { texts } from '../../texts.ts'
import { HitFile } from './hit-file.tsx'

// A hunt has at most 10 000 hits.
const MAX_FILES = 10_000
const GROUPS: readonly HitBy[] = ['this', 'other', 'both']

type Props = { readonly id: string; readonly otherId: string }

/** The numbers of files that the hunts hit, and the files of one number. */
export function ComparedHits({ id, otherId }: Props): ReactNode {
  const [hitBy, setHitBy] = useState<HitBy>('this')
  const { value, error, isLoading, reload } = useLoad(id, async (signal) =>
    (await fullClient()).hunts.compare(id, otherId, { signal }),
  )
  const differences = value?.scope_differences ?? []
  return (
    <div className="compared">
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {differences.length > 0 && (
        <p className="quiet">
          {huntTexts.scopeDiffers(differences.map((name) => huntTexts.scopeDifferences[name]).join(', '))}
        </p>
      )}
      {value && (
        <div className="actions">
          {GROUPS.map((group) => (
            <button key={group} type="button" aria-pressed={group === hitBy} onClick={() => setHitBy(group)}>
              {huntTexts.hitBy[group](humanCount(value.counts[group]))}
            </button>
          ))}
        </div>
      )}
      {value && <ComparedFiles key={hitBy} id={id} otherId={otherId} hitBy={hitBy} />}
    </div>
  )
}

function ComparedFiles({ id, otherId, hitBy }: Props & { readonly hitBy: HitBy }): ReactNode {
  const { value, error, isLoading, reload } = useLoad(hitBy, async (signal) =>
    firstOf((await fullClient()).hunts.comparedFiles(id, otherId, hitBy, { signal }), MAX_FILES),
  )
  const { rows, more } = useShownRows(value ?? [])
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value?.length === 0 && <p>{huntTexts.noComparedFiles}</p>}
      {rows.length > 0 && (
        <Table label={huntTexts.compare} heads={Object.values(huntTexts.comparedColumns)}>
          {rows.map((file) => (
            <ComparedRow key={file.object} file={file} />
          ))}
        </Table>
      )}
      {more}
    </>
  )
}

function ComparedRow({ file }: { readonly file: ComparedFile }): ReactNode {
  const { object, name, size, rules, other_rules: otherRules } = file
  return (
    <tr>
      <HitFile object={object} name={name} size={size} />
      <td>
        <UntrustedText text={rules.join(', ')} />
      </td>
      <td>
        <UntrustedText text={otherRules.join(', ')} />
      </td>
    </tr>
  )
}
