import type { Group } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { texts } from '../../texts.ts'

type Props = {
  readonly group: Group
  readonly capability: string
  readonly label: ReactNode
  readonly onChange: (group: Group) => void
}

/** A check box for a capability of a group; the one for all objects asks before it changes. */
export function CapabilityBox({ group, capability, label, onChange }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const action = useAction()
  const isHeld = group.capabilities.includes(capability)
  const toggle = async (): Promise<void> => {
    onChange(await toggled(group.name, capability, !isHeld))
    setAsking(false)
  }
  return (
    <>
      <CheckBox
        label={label}
        // The box shows the requested state until the server has answered.
        isOn={action.isBusy ? !isHeld : isHeld}
        isDisabled={action.isBusy}
        isChange
        onChange={() => (capability === 'manage_users' ? setAsking(true) : action.run(toggle))}
      />
      {isAsking && (
        <Dialog title={adminTexts.manageQuestion} onClose={() => setAsking(false)}>
          <p>
            {isHeld
              ? adminTexts.manageTake(escapeInvisible(group.name))
              : adminTexts.manageGive(escapeInvisible(group.name))}
          </p>
          <ErrorMessage error={action.error} />
          <p className="actions">
            <ChangeButton
              type="button"
              className="dangerous"
              disabled={action.isBusy}
              onClick={() => action.run(toggle)}
            >
              {adminTexts.manageDo}
            </ChangeButton>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </p>
        </Dialog>
      )}
      {!isAsking && <ErrorMessage error={action.error} />}
    </>
  )
}

/** The list is read anew and replaced: what others have changed meanwhile stays. */
async function toggled(name: string, capability: string, isAdded: boolean): Promise<Group> {
  const { groups } = await fullClient()
  const { capabilities: held } = await groups.get(name)
  const others = held.filter((other) => other !== capability)
  await groups.update(name, { capabilities: isAdded ? [...others, capability] : others })
  return groups.get(name)
}
