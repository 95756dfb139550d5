import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import type { Proposal } from './proposals-for.ts'

type Props = {
  readonly listId: string
  readonly proposals: readonly Proposal[]
  /** The index of the marked one; -1: none. */
  readonly at: number
  /** True if they belong to the text that is in the field now. */
  readonly isCurrent: boolean
  readonly onTake: (proposal: Proposal) => void
}

/** What could be written at the cursor, with an example of the marked field. */
export function ProposalList({ listId, proposals, at, isCurrent, onTake }: Props): ReactNode {
  const example = proposals[at]?.example
  return (
    <div className="proposals" hidden={proposals.length === 0}>
      <div id={listId} role="listbox" aria-label={texts.proposals} aria-busy={!isCurrent}>
        {proposals.map((proposal, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={proposal.text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? scrollToRow : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(proposal)}
          >
            <UntrustedText text={proposal.text} />{' '}
            <span className="quiet">
              <UntrustedText text={proposal.about} />
            </span>
            {proposal.count !== undefined && <span className="quiet count">{proposal.count}</span>}
          </div>
        ))}
      </div>
      {example !== undefined && (
        <p className="proposal-example">
          {texts.example} <code>{example}</code>
        </p>
      )}
    </div>
  )
}

function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
