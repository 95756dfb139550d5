import type { components } from '@lazaret/sdk'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { TextField } from '../parts/text-field.tsx'
import { Time } from '../parts/time.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useCapability } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { retentionTexts } from '../texts/retention.ts'

const { holds: holdTexts } = retentionTexts

export type ObjectHold = Readonly<components['schemas']['ObjectHold']>

type Props = {
  readonly id: string
  readonly hold: ObjectHold
  readonly onChange: (hold: ObjectHold | null) => void
}

/** Shows why the object cannot be deleted. Administrators can release the hold. */
export function HoldNotice({ id, hold, onChange }: Props): ReactNode {
  const mayRelease = useCapability('manage_users')
  const action = useAction()
  const release = async (): Promise<void> => {
    await (await fullClient()).holds.release(id)
    onChange(null)
  }
  return (
    <section className="hold" aria-label={holdTexts.held}>
      <span className="badge">
        <Icon of={Lock} />
        {holdTexts.held}
      </span>
      <UntrustedText text={hold.reason} />
      <span className="quiet">
        {hold.placed_by !== null && <UntrustedText text={holdTexts.placedBy(hold.placed_by)} />}{' '}
        <Time time={hold.placed_on} hasZone />
      </span>
      {mayRelease && (
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(release)}>
          {holdTexts.releaseThis}
        </ChangeButton>
      )}
      <ErrorMessage error={action.error} />
    </section>
  )
}

/** Keeps the object from being deleted. */
export function PlaceHold({ id, onChange }: Omit<Props, 'hold'>): ReactNode {
  const mayPlace = useCapability('manage_users')
  const [reason, setReason] = useState('')
  const action = useAction()
  if (!mayPlace) return null
  const place = async (): Promise<void> => onChange(await (await fullClient()).holds.place(id, { reason }))
  return (
    <details className="menu">
      <summary className="button">{holdTexts.hold}</summary>
      <form aria-label={holdTexts.create} onSubmit={action.submit(place)}>
        <TextField
          label={holdTexts.columns.reason}
          hint={holdTexts.reasonHint}
          required
          maxLength={1000}
          text={reason}
          onText={setReason}
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {holdTexts.createDo}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </form>
    </details>
  )
}
