import type { CaseState } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { caseTexts } from '../texts/cases.ts'

type Props = { readonly state: CaseState | undefined; readonly onState: (state: CaseState | undefined) => void }

const STATES: readonly CaseState[] = ['open', 'closed']

/** The states of the cases that are listed. */
export function StateFilter({ state, onState }: Props): ReactNode {
  return (
    <label className="field">
      {caseTexts.state}
      <select value={state ?? ''} onChange={({ target }) => onState(STATES.find((each) => each === target.value))}>
        <option value="">{caseTexts.anyState}</option>
        {STATES.map((each) => (
          <option key={each} value={each}>
            {caseTexts.states[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
