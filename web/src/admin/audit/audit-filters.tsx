import type { AuditFilter } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AUDITED_OPERATIONS } from '../../generated/audited-operations.ts'
import { TextField } from '../../parts/text-field.tsx'
import { adminTexts } from '../../texts/admin.ts'

type Props = { readonly filter: AuditFilter; readonly onFilter: (filter: AuditFilter) => void }

const TEXTS = ['actor', 'operation', 'object', 'address', 'requestId'] as const
const TIMES = ['since', 'until'] as const
const CHOICES = {
  objectType: ['', 'file', 'static_config', 'text_blob'],
  outcome: ['', 'done', 'refused'],
} as const

/** Times are typed as UTC, which is what the log has. */
export function AuditFilters({ filter, onFilter }: Props): ReactNode {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>(() => ({
    ...filter,
    since: minuteOf(filter.since),
    until: minuteOf(filter.until),
  }))
  const operations = useId()
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
          list={name === 'operation' ? operations : undefined}
          text={field(name)}
          onText={change(name)}
        />
      ))}
      <datalist id={operations}>
        {Object.entries({ ...AUDITED_OPERATIONS, removeOldEntries: adminTexts.audit.removal }).map(([name, about]) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </datalist>
      {TIMES.map((name) => (
        <TextField
          key={name}
          label={adminTexts.audit[name]}
          type="datetime-local"
          text={field(name)}
          onText={change(name)}
        />
      ))}
      {(['objectType', 'outcome'] as const).map((name) => (
        <label key={name}>
          {adminTexts.audit[name]}
          <select value={field(name)} onChange={({ target }) => change(name)(target.value)}>
            {CHOICES[name].map((choice) => (
              <option key={choice} value={choice}>
                {adminTexts.audit.choices[choice]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">{adminTexts.audit.show}</button>
    </form>
  )
}

const minuteOf = (time: string | undefined): string => (time ?? '').slice(0, 16)
const timeOf = (minute: string): string => (minute === '' ? '' : `${minute}:00Z`)
