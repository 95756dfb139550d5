import { useState } from 'react'
import { useLogin } from '../session/use-account.ts'

/** A text that is kept in this tab until it was sent: a broken network, or a wrong key, loses nothing. */
export function useDraft(name: string, first = ''): readonly [string, (text: string) => void] {
  const key = `lazaret draft of ${useLogin()}: ${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? first)
  const keep = (next: string): void => {
    setText(next)
    try {
      if (next === first) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    } catch {
      // The text does not fit into the storage of the tab; keeping an older version of it would be misleading.
      sessionStorage.removeItem(key)
    }
  }
  return [text, keep]
}
