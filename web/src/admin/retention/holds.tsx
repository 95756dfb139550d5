import type { Hold } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { TimeHead } from '../../parts/time.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useAction } from '../../parts/use-action.ts'
import { objectPath } from '../../records/kinds.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { firstOf } from '../../state/first-of.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { retentionTexts } from '../../texts/retention.ts'
import { NewHold } from './new-hold.tsx'

const { holds: holdTexts } = retentionTexts
const { object, reason, by, placed, action: actionHead } = holdTexts.columns
const HEADS = [object, reason, by, <TimeHead key="placed" title={placed} />, actionHead]
const MAX_SHOWN = 200

/** Objects that nobody deletes. */
export function Holds(): ReactNode {
  const holds = useLoad<readonly Hold[]>('holds', async (signal) =>
    firstOf((await fullClient()).holds.list({ signal }), MAX_SHOWN),
  )
  return (
    <LoadedSection title={holdTexts.title} load={holds}>
      {(found) => (
        <>
          <p>{holdTexts.about}</p>
          <NewHold onPlaced={holds.reload} />
          {found.length === 0 && <p>{holdTexts.none}</p>}
          {found.length === MAX_SHOWN && <p role="status">{holdTexts.firstOfMany(MAX_SHOWN)}</p>}
          {found.length > 0 && (
            <Table label={holdTexts.title} heads={HEADS}>
              {found.map((hold) => (
                <HoldRow key={hold.object} hold={hold} onChange={holds.reload} />
              ))}
            </Table>
          )}
        </>
      )}
    </LoadedSection>
  )
}

type RowProps = { readonly hold: Hold; readonly onChange: () => void }

function HoldRow({ hold, onChange }: RowProps): ReactNode {
  const { object: id, type, placed_by: placedBy, placed_on: placedOn } = hold
  const action = useAction()
  const release = async (): Promise<void> => {
    await (await fullClient()).holds.release(id)
    onChange()
  }
  return (
    <tr>
      <th scope="row">
        <Link href={objectPath({ type, id })}>
          <code>{id}</code>
        </Link>
      </th>
      <td>
        <UntrustedText text={hold.reason} />
      </td>
      <td>{placedBy !== null && <UntrustedText text={placedBy} />}</td>
      <td>
        <Timestamp time={placedOn} />
      </td>
      <td>
        <ChangeButton
          type="button"
          aria-label={holdTexts.releaseOf(id)}
          disabled={action.isBusy}
          onClick={() => action.run(release)}
        >
          {holdTexts.release}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </td>
    </tr>
  )
}
