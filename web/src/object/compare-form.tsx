import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { objectTexts } from '../texts/objects.ts'

/** Leads to the difference between this object and another one. */
export function CompareForm({ id }: { readonly id: string }): ReactNode {
  const [other, setOther] = useState('')
  const [, navigate] = useLocation()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    navigate(`/compare/${id}/${other.trim().toLowerCase()}`)
  }
  return (
    <details className="menu">
      <summary className="button">{objectTexts.compareWith}</summary>
      <form className="line" onSubmit={submit}>
        <label>
          {objectTexts.otherId}
          <input
            required
            pattern="\s*[0-9A-Fa-f]{32,128}\s*"
            autoCapitalize="off"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        </label>
        <button type="submit">{objectTexts.compare}</button>
      </form>
    </details>
  )
}
