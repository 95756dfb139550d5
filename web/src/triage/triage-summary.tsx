import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Table } from '../parts/table.tsx'
import { queryOfHashes } from '../query/hash-list.ts'
import { type Kind, listPath, nameOf, objectPath } from '../records/kinds.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { triageTexts } from '../texts/triage.ts'
import type { Decision } from './triage-state.ts'
import { VerdictLabel } from './verdict-label.tsx'

type Props = {
  readonly kind: Kind
  readonly query: string
  readonly decisions: readonly Decision[]
  readonly onStartOver: () => void
}

const { object, verdict, state } = triageTexts.columns
const HEADS = [object, verdict, state]

/** The verdicts of a pass, with the ways to their objects. */
export function TriageSummary({ kind, query, decisions, onStartOver }: Props): ReactNode {
  const wanted = decisions.filter(({ isWanted }) => isWanted)
  const decided = queryOfHashes(kind, [...new Set(wanted.map(({ row }) => row.id))].join(' '))
  return (
    <section className="summary" aria-label={triageTexts.summary}>
      <h2>{wanted.length === 0 ? triageTexts.nothingDecided : triageTexts.decided(wanted.length)}</h2>
      <p className="actions">
        <Link className="button" href={listPath(kind, query)}>
          {triageTexts.toQuery}
        </Link>
        {decided && (
          <Link className="button" href={listPath(kind, decided)}>
            {triageTexts.toObjects}
          </Link>
        )}
        <button type="button" onClick={onStartOver}>
          {triageTexts.startOver}
        </button>
      </p>
      {wanted.length > 0 && (
        <Table label={triageTexts.summary} heads={HEADS}>
          {wanted.toReversed().map((decision) => (
            <tr key={decision.number}>
              <th scope="row">
                <Link href={objectPath(decision.row)}>
                  <UntrustedText text={nameOf(decision.row) || decision.row.id} />
                </Link>
              </th>
              <td>
                <VerdictLabel verdict={decision.verdict} />
              </td>
              <td>{stateOf(decision)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function stateOf({ error, effect }: Decision): string {
  if (error !== undefined) return triageTexts.states.failed
  return effect === undefined ? triageTexts.states.saving : triageTexts.states.saved
}
