import { useEffect } from 'react'
import { preferences } from '../preferences/preferences.ts'

export type KeyTable = Readonly<Record<string, () => void>>

/** Single keys, unless someone types, or has switched them off. */
export function useKeys(table: KeyTable): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = table[event.key]
      const isMeant = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (action === undefined || !isMeant || isTyping(event.target) || !preferences.get().hasKeys) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
