import { type OwnProof, SecondFactorRequiredError } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { proofTexts } from '../texts/proof.ts'
import { ChangeButton } from './change-button.tsx'
import { CodeField } from './code-field.tsx'
import { ErrorMessage } from './error-message.tsx'
import { TextField } from './text-field.tsx'
import { useAction } from './use-action.ts'

type Props = {
  /** The purpose of the form, for screen readers. */
  readonly label: string
  readonly verb: string
  readonly isDangerous?: boolean
  /** True if the account is known to have a second factor; otherwise the code is asked for once the server needs it. */
  readonly hasCode?: boolean
  readonly onProof: (proof: OwnProof) => Promise<void>
}

/** Asks for the own password again, and for a code, so that an open page alone is not enough. */
export function ProofForm({ label, verb, isDangerous = false, hasCode = false, onProof }: Props): ReactNode {
  const [{ password, otp }, setProof] = useState({ password: '', otp: '' })
  const [needsCode, setNeedsCode] = useState(hasCode)
  const action = useAction()
  const send = async (): Promise<void> => {
    try {
      await onProof(needsCode ? { password, otp } : { password })
      setProof({ password: '', otp: '' })
    } catch (fault) {
      if (needsCode || !(fault instanceof SecondFactorRequiredError)) throw fault
      setNeedsCode(true)
    }
  }
  return (
    <form aria-label={label} onSubmit={action.submit(send)}>
      <TextField
        label={proofTexts.password}
        type="password"
        autoComplete="current-password"
        required
        text={password}
        onText={(text) => setProof({ password: text, otp })}
      />
      {needsCode && (
        <CodeField
          label={proofTexts.code}
          hint={proofTexts.codeHint}
          autoFocus={!hasCode}
          text={otp}
          onText={(text) => setProof({ password, otp: text })}
        />
      )}
      <ChangeButton type="submit" className={isDangerous ? 'dangerous' : undefined} disabled={action.isBusy}>
        {verb}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}
