import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the browser: it keeps the focus, and gives it back. */
export function Dialog({ title, onClose, children }: Props): ReactNode {
  const element = useRef<HTMLDialogElement>(null)
  // The dialog is closed before it leaves the document, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={() => {
        // The event comes late: in development React closes and opens a dialog as it appears.
        if (element.current?.open !== true) onClose()
      }}
      onCancel={(event) => {
        // The close event comes late, possibly after the key that opens the dialog again.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="head">
        <h2>{title}</h2>
        <button type="button" className="sign" onClick={onClose} aria-label={texts.close}>
          <Icon of={X} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
