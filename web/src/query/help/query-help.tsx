import '../../style/query.css'
import { type ReactNode, useState } from 'react'
import { SEARCH_FIELD_TEXTS, type SearchFieldText } from '../../generated/search-fields.ts'
import type { Kind } from '../../records/kinds.ts'
import { queryHelpTexts } from '../../texts/query.ts'

type Props = {
  readonly kind: Kind
  readonly onInsert: (example: string) => void
  readonly onClose: () => void
}

type HelpKind = keyof typeof queryHelpTexts.kinds

const KINDS: readonly HelpKind[] = ['every kind', 'file', 'config', 'blob']

/** The language of queries: operators, and fields by kind. A click inserts an example at the cursor. */
export function QueryHelp({ kind, onInsert, onClose }: Props): ReactNode {
  const [filter, setFilter] = useState('')
  const asked = filter.trim().toLowerCase()
  const fields = SEARCH_FIELD_TEXTS.filter(({ field, about }) => `${field} ${about}`.toLowerCase().includes(asked))
  const first = KINDS.filter((each) => each === kind)
  const groups = [...first, ...KINDS.filter((each) => each !== kind)]
  return (
    <section
      className="query-help"
      aria-label={queryHelpTexts.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className="head">
        <h2>{queryHelpTexts.title}</h2>
        <input
          type="search"
          aria-label={queryHelpTexts.filter}
          placeholder={queryHelpTexts.filter}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <button type="button" onClick={onClose}>
          {queryHelpTexts.close}
        </button>
      </div>
      {asked === '' && <HelpGroup title={queryHelpTexts.signs} rows={queryHelpTexts.operators} onInsert={onInsert} />}
      {groups.map((group) => (
        <HelpGroup key={group} title={queryHelpTexts.kinds[group]} rows={rowsOf(fields, group)} onInsert={onInsert} />
      ))}
      {fields.length === 0 && <p role="status">{queryHelpTexts.noFields}</p>}
    </section>
  )
}

type Row = { readonly name: string; readonly about: string; readonly example: string }

/** A field of several kinds is among those of its first one. */
function rowsOf(fields: readonly SearchFieldText[], kind: HelpKind): readonly Row[] {
  return fields
    .filter((each) => each.for.split(', ')[0] === kind)
    .map(({ field, about, example }) => ({ name: field, about, example }))
}

type GroupProps = { readonly title: string; readonly rows: readonly Row[]; readonly onInsert: Props['onInsert'] }

function HelpGroup({ title, rows, onInsert }: GroupProps): ReactNode {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ name, about, example }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {about}
              <button type="button" title={queryHelpTexts.insert(example)} onClick={() => onInsert(example)}>
                <code>{example}</code>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
