import type { ReactNode } from 'react'
import { TextField } from '../parts/text-field.tsx'
import { signInTexts } from '../texts/sign-in.ts'

type Props = { readonly text: string; readonly onText: (text: string) => void }

/** The answer of a captcha that was solved elsewhere. */
export function CaptchaField(props: Props): ReactNode {
  return (
    <TextField
      label={signInTexts.captcha}
      hint={signInTexts.captchaHint}
      autoComplete="off"
      autoCapitalize="off"
      required
      maxLength={8192}
      {...props}
    />
  )
}
