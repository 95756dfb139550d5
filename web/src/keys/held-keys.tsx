import { type ReactNode, useLayoutEffect } from 'react'
import { holdKey, takeHeldKeys } from './key-buffer.ts'

const EDITING: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowDown', 'ArrowUp'])

/** Stands for a dialog that still loads: the screen below gets no keys, and the dialog gets them when it is there. */
export function HeldKeys({ onClose }: { readonly onClose: () => void }): ReactNode {
  useLayoutEffect(() => {
    takeHeldKeys()
    const hold = (event: KeyboardEvent): void => {
      const { key } = event
      const isText = [...key].length === 1
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!isText && !EDITING.has(key) && key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') onClose()
      else holdKey(key)
    }
    addEventListener('keydown', hold, { capture: true })
    return () => removeEventListener('keydown', hold, { capture: true })
  }, [onClose])
  return null
}
