import type { AuditFilter } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { DateRange } from '../../parts/dates/date-range.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { root } from '../../server/root.ts'
import { adminTexts } from '../../texts/admin.ts'
import { searchOf } from './audit-filter.ts'
import { LOGGED_OPERATIONS } from './logged-operations.ts'

type Props = { readonly filter: AuditFilter; readonly onFilter: (filter: AuditFilter) => void }

const TEXTS = ['actor', 'operation'] as const
const MORE_TEXTS = ['object', 'address', 'requestId'] as const
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
  const textField = (name: (typeof TEXTS | typeof MORE_TEXTS)[number]): ReactNode => (
    <TextField
      key={name}
      label={adminTexts.audit[name]}
      autoCapitalize="off"
      list={name === 'operation' ? operations : undefined}
      text={field(name)}
      onText={change(name)}
    />
  )
  const choice = (name: keyof typeof CHOICES): ReactNode => (
    <label>
      {adminTexts.audit[name]}
      <select value={field(name)} onChange={({ target }) => change(name)(target.value)}>
        {CHOICES[name].map((value) => (
          <option key={value} value={value}>
            {adminTexts.audit.choices[value]}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className="line audit-filters" aria-label={adminTexts.audit.filters} onSubmit={submit}>
      {TEXTS.map(textField)}
      <datalist id={operations}>
        {Object.entries(LOGGED_OPERATIONS).map(([name, about]) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </datalist>
      <DateRange
        hasTime
        labels={{ from: adminTexts.audit.since, to: adminTexts.audit.until }}
        range={{ from: field('since'), to: field('until') }}
        onRange={({ from, to }) => setFields({ ...fields, since: from, until: to })}
      />
      {choice('outcome')}
      <button type="submit">{adminTexts.audit.show}</button>
      <a className="button" href={`${root}api/audit/export?${searchOf(filter)}`} download="audit.jsonl">
        {adminTexts.audit.export}
      </a>
      <details open={usesMoreFilters(filter)}>
        <summary>{adminTexts.audit.more}</summary>
        <div className="line">
          {MORE_TEXTS.map(textField)}
          {choice('objectType')}
        </div>
      </details>
    </form>
  )
}

const usesMoreFilters = (filter: AuditFilter): boolean =>
  [...MORE_TEXTS, 'objectType' as const].some((name) => filter[name] !== undefined)
const minuteOf = (time: string | undefined): string => (time ?? '').slice(0, 16)
const timeOf = (minute: string): string => (minute === '' ? '' : `${minute}:00Z`)
