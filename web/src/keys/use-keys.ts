import { useLayoutEffect } from 'react'
import { preferences } from '../preferences/preferences.ts'

export type KeyTable = Readonly<Record<string, () => void>>

const tables = new Set<KeyTable>()

/** Actions of keys on the present screen. */
export function keysInUse(): KeyTable {
  return Object.assign({}, ...tables)
}

/** Single keys, unless someone types, and `Ctrl-k`; none where they were switched off. */
export function useKeys(table: KeyTable): void {
  // With the screen, not after it: a key pressed the moment a screen appears would act on the one before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const hasCtrl = event.ctrlKey || event.metaKey
      const action = table[hasCtrl ? `Ctrl-${event.key}` : event.key]
      const isMeant = !event.altKey && !event.defaultPrevented && (hasCtrl || !isTyping(event.target))
      if (action === undefined || !isMeant || !preferences.get().hasKeys) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      action()
    }
    tables.add(table)
    addEventListener('keydown', press)
    return () => {
      tables.delete(table)
      removeEventListener('keydown', press)
    }
  })
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
