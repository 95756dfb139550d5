import type { OwnProof, TotpSecret } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { ProofForm } from '../parts/proof-form.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { profileTexts } from '../texts/profile.ts'
import { texts } from '../texts.ts'

const QrCode = lazyPart(
  () => import('./qr-code.tsx').then(({ QrCode }) => QrCode),
  () => <p role="status">{texts.loading}</p>,
)

type Props = { readonly onEnabled: (codes: readonly string[]) => void }

/** First the password, then the secret, then a code of it: only that enables it. */
export function SetUpFactor({ onEnabled }: Props): ReactNode {
  const [secret, setSecret] = useState<TotpSecret>()
  const begin = async ({ password }: OwnProof): Promise<void> =>
    setSecret(await (await fullClient()).totp.begin({ password }))
  if (secret) return <ConfirmSecret secret={secret} onEnabled={onEnabled} />
  return (
    <>
      <h3>{profileTexts.setUp}</h3>
      <ProofForm label={profileTexts.setUp} verb={profileTexts.begin} onProof={begin} />
    </>
  )
}

function ConfirmSecret({ secret: { secret, uri }, onEnabled }: Props & { readonly secret: TotpSecret }): ReactNode {
  const [otp, setOtp] = useState('')
  const action = useAction()
  const confirm = async (): Promise<void> => onEnabled(await (await fullClient()).totp.enable(otp.trim()))
  return (
    <form aria-label={profileTexts.setUp} onSubmit={action.submit(confirm)}>
      <p>{profileTexts.scan}</p>
      <QrCode text={uri} label={profileTexts.qrCode} />
      <p>
        {profileTexts.secret}: <code>{secret}</code> <CopyButton text={secret} label={texts.copy} />
      </p>
      <TextField
        label={profileTexts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        text={otp}
        onText={setOtp}
      />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {profileTexts.confirm}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}
