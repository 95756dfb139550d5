import { type ReactNode, useId } from 'react'
import { lazyPart } from '../parts/lazy-component.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import type { Proposal } from './proposals-for.ts'
import { type ProposalInput, type QueryProposals, useProposals } from './use-proposals.ts'

const Colors = lazyPart(() =>
  import('./colors.tsx').then(
    ({ Colors }) => Colors,
    // A query can be written without its colours.
    () => () => null,
  ),
)

type Props = ProposalInput & {
  readonly describedBy: string
  readonly isInvalid: boolean
}

/** The field of a query, with what could be written at the cursor below it. */
export function Proposals({ kind, field, text, onText, describedBy, isInvalid }: Props): ReactNode {
  const listId = useId()
  const { proposals, at, isCurrent, close, look, take, press } = useProposals({ kind, field, text, onText })
  return (
    <div className="combobox">
      <Colors field={field} text={text} />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={texts.query}
        aria-expanded={proposals.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        placeholder={texts.queryExample}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          void look(target.value, target.selectionEnd ?? target.value.length)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <ProposalList {...{ listId, proposals, at, isCurrent }} onTake={take} />
    </div>
  )
}

type ListProps = Pick<QueryProposals, 'proposals' | 'at' | 'isCurrent'> & {
  readonly listId: string
  readonly onTake: (proposal: Proposal) => void
}

function ProposalList({ listId, proposals, at, isCurrent, onTake }: ListProps): ReactNode {
  return (
    <div id={listId} role="listbox" aria-label={texts.proposals} aria-busy={!isCurrent} hidden={proposals.length === 0}>
      {proposals.map((proposal, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={proposal.text}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(proposal)}
        >
          <UntrustedText text={proposal.text} />{' '}
          <span className="quiet">
            <UntrustedText text={proposal.about} />
          </span>
        </div>
      ))}
    </div>
  )
}
