import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { useAction } from '../parts/use-action.ts'
import { PresetError } from './preset-error.tsx'
import { optionsOf, type PresetOptions, type Presets, presets } from './presets.ts'

type Props = {
  readonly verb: string
  readonly children: ReactNode
  /** Gives the address of what was stored; undefined if nothing was sent. */
  readonly onSend: (options: PresetOptions) => Promise<string | undefined>
}

/** A form whose object is sent with the presets, and shown once it is stored. */
export function UploadForm({ verb, children, onSend }: Props): ReactNode {
  const [sentWith, setSentWith] = useState<Presets>(presets.get)
  const [, navigate] = useLocation()
  const action = useAction()
  const send = async (): Promise<void> => {
    const given = presets.get()
    setSentWith(given)
    const path = await onSend(optionsOf(given))
    if (path !== undefined) navigate(path)
  }
  return (
    <form className="upload-form" onSubmit={action.submit(send)}>
      {children}
      <PresetError error={action.error} presets={sentWith} />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {verb}
      </ChangeButton>
    </form>
  )
}
