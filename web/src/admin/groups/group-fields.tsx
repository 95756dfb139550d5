import type { Group, GroupChange } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'

type Props = { readonly group: Group; readonly onSaved: () => void }

/** Name and kind of a group. Only what was changed is sent. */
export function GroupFields({ group, onSaved }: Props): ReactNode {
  const [change, setChange] = useState<GroupChange>({})
  const [isSaved, setSaved] = useState(false)
  const [, navigate] = useLocation()
  const action = useAction()
  const { name, default: isDefault, workspace, provider } = { ...group, ...change }
  const edit = (part: GroupChange): void => {
    setSaved(false)
    setChange({ ...change, ...part })
  }
  const save = async (): Promise<void> => {
    await (await fullClient()).groups.update(group.name, change)
    setChange({})
    setSaved(true)
    if (name && name !== group.name) navigate(`${ADMIN_PARTS.groups.path}/${encodeURIComponent(name)}`)
    else onSaved()
  }
  return (
    <form aria-label={adminTexts.settings} onSubmit={action.submit(save)}>
      <TextField
        label={adminTexts.groupName}
        autoCapitalize="off"
        required
        maxLength={32}
        text={name ?? ''}
        onText={(text) => edit({ name: text })}
      />
      <CheckBox label={adminTexts.isDefault} isOn={isDefault === true} onChange={(isOn) => edit({ default: isOn })} />
      <CheckBox
        label={adminTexts.isWorkspace}
        hint={adminTexts.isWorkspaceHint}
        isOn={workspace === true}
        onChange={(isOn) => edit({ workspace: isOn })}
      />
      <ProviderChoice provider={provider ?? ''} onChange={(text) => edit({ provider: text === '' ? null : text })} />
      <FormEnd action={action} isSaved={isSaved} />
    </form>
  )
}

type ChoiceProps = { readonly provider: string; readonly onChange: (provider: string) => void }

function ProviderChoice({ provider, onChange }: ChoiceProps): ReactNode {
  const providers = useLoad<readonly string[]>('providers', async (signal) =>
    (await fullClient()).oidc.providers({ signal }),
  )
  const names = [...new Set([...(provider === '' ? [] : [provider]), ...(providers.value ?? [])])]
  if (names.length === 0) return <ErrorMessage error={providers.error} onRetry={providers.reload} />
  return (
    <NameChoice
      className="field"
      label={adminTexts.linkedProvider}
      none={adminTexts.noProvider}
      names={names}
      chosen={provider}
      onChoose={onChange}
    />
  )
}
