import { type OwnProof, PasswordRequiredError, type User, type UserChange } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../../parts/check-box.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { ProofForm } from '../../parts/proof-form.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLogin } from '../../session/use-account.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'

type Props = { readonly user: User; readonly onSaved: () => void }

/** The editable fields of an account. Only changed ones are sent, because `disabled` ends sessions whatever its value. */
export function UserFields({ user, onSaved }: Props): ReactNode {
  const isOwn = useLogin() === user.login
  const [change, setChange] = useState<UserChange>({})
  const [isSaved, setSaved] = useState(false)
  const [needsProof, setNeedsProof] = useState(false)
  const action = useAction()
  const { email, additional_info, feed_quality, disabled } = { ...user, ...change }
  const edit = (part: UserChange): void => {
    setSaved(false)
    setChange({ ...change, ...part })
  }
  const send = async (proof?: OwnProof): Promise<void> => {
    await (await fullClient()).users.update(user.login, { ...changed(user, change), ...proof })
    setChange({})
    setNeedsProof(false)
    setSaved(true)
    onSaved()
  }
  // The server asks for the password if an API key opened the session.
  const save = async (): Promise<void> => {
    try {
      await send()
    } catch (fault) {
      if (!isOwn || !(fault instanceof PasswordRequiredError)) throw fault
      setNeedsProof(true)
    }
  }
  if (user.pending) return null
  return (
    <>
      <form aria-label={adminTexts.edit} onSubmit={action.submit(save)}>
        <TextField
          label={formTexts.email}
          type="email"
          autoComplete="off"
          maxLength={128}
          required
          text={email ?? ''}
          onText={(text) => edit({ email: text })}
        />
        <TextField
          label={adminTexts.info}
          hint={adminTexts.infoHint}
          required
          text={additional_info ?? ''}
          onText={(text) => edit({ additional_info: text })}
        />
        <TextField
          label={adminTexts.feedQuality}
          hint={adminTexts.feedQualityHint}
          maxLength={32}
          text={feed_quality ?? ''}
          onText={(text) => edit({ feed_quality: text })}
        />
        {!isOwn && (
          <CheckBox
            label={adminTexts.isDisabled}
            hint={adminTexts.isDisabledHint}
            isOn={disabled === true}
            onChange={(isOn) => edit({ disabled: isOn })}
          />
        )}
        <FormEnd action={action} isSaved={isSaved} />
      </form>
      {needsProof && (
        <>
          <p role="status">{adminTexts.addressAdvice}</p>
          <ProofForm label={adminTexts.confirmAddress} verb={adminTexts.confirm} onProof={send} />
        </>
      )}
    </>
  )
}

function changed(user: User, change: UserChange): UserChange {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => user[name as keyof User & keyof UserChange] !== value),
  )
}
