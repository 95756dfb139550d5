import type { OwnProof } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { profileTexts } from '../texts/profile.ts'

type Props = {
  readonly title: string
  readonly verb: string
  readonly isDangerous?: boolean
  readonly onProof: (proof: OwnProof) => Promise<void>
}

/** What changes the second factor needs password and code, so that an open page alone is not enough. */
export function ProofForm({ title, verb, isDangerous = false, onProof }: Props): ReactNode {
  const [proof, setProof] = useState({ password: '', otp: '' })
  const action = useAction()
  const send = async (): Promise<void> => {
    await onProof(proof)
    setProof({ password: '', otp: '' })
  }
  return (
    <details>
      <summary>{title}</summary>
      <form aria-label={title} onSubmit={action.submit(send)}>
        <TextField
          label={profileTexts.ownPassword}
          type="password"
          autoComplete="current-password"
          required
          text={proof.password}
          onText={(password) => setProof({ ...proof, password })}
        />
        <TextField
          label={profileTexts.anyCode}
          autoComplete="one-time-code"
          required
          text={proof.otp}
          onText={(otp) => setProof({ ...proof, otp })}
        />
        <button type="submit" className={isDangerous ? 'dangerous' : undefined} disabled={action.isBusy}>
          {verb}
        </button>
        <Fault error={action.error} />
      </form>
    </details>
  )
}
