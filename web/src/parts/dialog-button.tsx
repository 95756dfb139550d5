import { type ReactNode, useState } from 'react'
import { ChangeButton } from './change-button.tsx'

type Props = {
  readonly label: string
  readonly isPrimary?: boolean
  /** Draws the dialog. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog in which something is changed. */
export function DialogButton({ label, isPrimary = false, children }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ChangeButton type="button" className={isPrimary ? 'button primary' : undefined} onClick={() => setOpen(true)}>
        {label}
      </ChangeButton>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
