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
      // There is no room for a text of megabytes; an older part of it would mislead.
      sessionStorage.removeItem(key)
    }
  }
  return [text, keep]
}
