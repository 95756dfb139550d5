import type { RetentionRule } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { humanSize } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { retentionTexts } from '../../texts/retention.ts'
import { texts } from '../../texts.ts'

const { rules: ruleTexts } = retentionTexts

type Props = { readonly rule: RetentionRule }

/** Shows what a rule would delete now. */
export function Matches({ rule }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={ruleTexts.showOf(rule.name)} onClick={() => setOpen(true)}>
        {ruleTexts.show}
      </button>
      {isOpen && (
        <Dialog title={ruleTexts.matches(rule.name)} onClose={() => setOpen(false)}>
          <MatchList rule={rule} />
        </Dialog>
      )}
    </>
  )
}

function MatchList({ rule: { id } }: Props): ReactNode {
  const preview = useLoad(id, async (signal) => (await fullClient()).retention.preview(id, { signal }))
  const { value, error, isLoading, reload } = preview
  return (
    <>
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      <ErrorMessage error={error} onRetry={reload} />
      {value?.objects === 0 && <p>{ruleTexts.noMatches}</p>}
      {value !== undefined && value.objects > 0 && (
        <>
          <p>{ruleTexts.total(value.objects, humanSize(value.bytes))}</p>
          <ul className="lines">
            {value.first.map(({ id, name, size, upload_time: uploadTime }) => (
              <li key={id}>
                <UntrustedText text={name ?? id} />{' '}
                <span className="quiet">
                  {humanSize(size)}, <Timestamp time={uploadTime} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
