import { useState } from 'react'
import { useLogin } from '../session/use-account.ts'

/** A text that is kept in this tab until it was sent: a broken network, or a wrong key, loses nothing. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `lazaret draft of ${useLogin()}: ${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const keep = (next: string): void => {
    setText(next)
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, keep]
}
