import type { Case, CaseState } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Table } from '../parts/table.tsx'
import { TextField } from '../parts/text-field.tsx'
import { Time, TimeHead } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'
import { texts } from '../texts.ts'
import { StateFilter } from './state-filter.tsx'

const MAX_SHOWN = 200
const { name, state, objects, groups, changed } = caseTexts.columns
const HEADS = [name, state, objects, groups, <TimeHead key="changed" title={changed} />]

/** Cases of the groups of the account, newest first. */
export function CasesPage(): ReactNode {
  usePageTitle(texts.cases)
  const [filter, setFilter] = useState<{ readonly state?: CaseState | undefined; readonly name: string }>({ name: '' })
  const { value, error, isLoading, reload } = useLoad(`cases ${JSON.stringify(filter)}`, (signal) =>
    loadCases(filter, signal),
  )
  const isFiltered = filter.state !== undefined || filter.name !== ''
  return (
    <>
      <div className="title-line">
        <h1>{texts.cases}</h1>
        <Link className="button primary" href="/cases/new">
          {caseTexts.newCase}
        </Link>
      </div>
      <p className="quiet">{caseTexts.about}</p>
      <div className="filters">
        <StateFilter state={filter.state} onState={(next) => setFilter({ ...filter, state: next })} />
        <TextField
          label={caseTexts.nameFilter}
          type="search"
          maxLength={200}
          text={filter.name}
          onText={(next) => setFilter({ ...filter, name: next })}
        />
      </div>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value?.length === 0 && <p role="status">{isFiltered ? caseTexts.noMatches : caseTexts.none}</p>}
      {value?.length === MAX_SHOWN && <p role="status">{caseTexts.firstOfMany(MAX_SHOWN)}</p>}
      {value && value.length > 0 && (
        <div className="case-list">
          <Table label={texts.cases} heads={HEADS}>
            {value.map((each) => (
              <CaseRow key={each.id} of={each} />
            ))}
          </Table>
        </div>
      )}
    </>
  )
}

type CaseFilter = { readonly state?: CaseState | undefined; readonly name: string }

async function loadCases({ state, name }: CaseFilter, signal: AbortSignal): Promise<readonly Case[]> {
  const { cases } = await fullClient()
  const filter = { ...(state === undefined ? {} : { state }), ...(name === '' ? {} : { name }) }
  return firstOf(cases.list({ ...filter, counts: true, signal }), MAX_SHOWN)
}

function CaseRow({ of }: { readonly of: Case }): ReactNode {
  const { id, name, state, objects, groups, changed_at: changedAt } = of
  return (
    <tr>
      <th scope="row">
        <Link href={`/cases/${id}`}>
          <UntrustedText text={name} />
        </Link>
      </th>
      <td>{caseTexts.states[state]}</td>
      <td>{objects && `${objects.count}${objects.is_exact ? '' : '+'}`}</td>
      <td>
        <UntrustedText text={groups.join(', ')} />
      </td>
      <td className="unbroken">
        <Time time={changedAt} />
      </td>
    </tr>
  )
}
