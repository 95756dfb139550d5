import { type ReactNode, useLayoutEffect } from 'react'

const EDITING: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowDown', 'ArrowUp'])

let held: readonly string[] = []

/** The keys that were pressed while `HeldKeys` was there, in their order. */
export function heldKeys(): readonly string[] {
  return held
}

/** Returns the keys for the last time: the next dialog must not get them again. */
export function takeHeldKeys(): readonly string[] {
  const keys = held
  held = []
  return keys
}

/** The text that these keys leave in a field. */
export function typedText(keys: readonly string[]): string {
  const characters: string[] = []
  for (const key of keys) {
    if (key === 'Backspace') characters.pop()
    else if ([...key].length === 1) characters.push(key)
  }
  return characters.join('')
}

/** Stands for a dialog that still loads: the screen below gets no keys, and the dialog gets them when it is there. */
export function HeldKeys({ onClose }: { readonly onClose: () => void }): ReactNode {
  useLayoutEffect(() => {
    held = []
    const hold = (event: KeyboardEvent): void => {
      const { key } = event
      const isText = [...key].length === 1
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!isText && !EDITING.has(key) && key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') onClose()
      else held = [...held, key]
    }
    addEventListener('keydown', hold, { capture: true })
    return () => removeEventListener('keydown', hold, { capture: true })
  }, [onClose])
  return null
}
