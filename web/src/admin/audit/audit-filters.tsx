import type { AuditFilter } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
import { TextField } from '../../parts/text-field.tsx'
import { adminTexts } from '../../texts/admin.ts'

type Props = { readonly filter: AuditFilter; readonly onFilter: (filter: AuditFilter) => void }

const TEXTS = ['actor', 'operation', 'object', 'address', 'requestId'] as const
const TIMES = ['since', 'until'] as const
const OUTCOMES = ['', 'done', 'refused'] as const

/** Times are typed as UTC, which is what the log has. */
export function AuditFilters({ filter, onFilter }: Props): ReactNode {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>(() => ({
    ...filter,
    since: minuteOf(filter.since),
    until: minuteOf(filter.until),
  }))
  const field = (name: string): string => fields[name] ?? ''
  const change = (name: string) => (text: string) => setFields({ ...fields, [name]: text })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onFilter({ ...fields, since: timeOf(field('since')), until: timeOf(field('until')) })
  }
  return (
    <form className="line" aria-label={adminTexts.audit.filters} onSubmit={submit}>
      {TEXTS.map((name) => (
        <TextField
          key={name}
          label={adminTexts.audit[name]}
          autoCapitalize="off"
          text={field(name)}
          onText={change(name)}
        />
      ))}
      {TIMES.map((name) => (
        <TextField
          key={name}
          label={adminTexts.audit[name]}
          type="datetime-local"
          text={field(name)}
          onText={change(name)}
        />
      ))}
      <label>
        {adminTexts.audit.outcome}
        <select value={field('outcome')} onChange={({ target }) => change('outcome')(target.value)}>
          {OUTCOMES.map((name) => (
            <option key={name} value={name}>
              {adminTexts.audit.outcomes[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{adminTexts.audit.show}</button>
    </form>
  )
}

const minuteOf = (time: string | undefined): string => (time ?? '').slice(0, 16)
const timeOf = (minute: string): string => (minute === '' ? '' : `${minute}:00Z`)
