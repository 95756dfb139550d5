import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../parts/lazy-component.tsx'
import type { Kind } from '../records/kinds.ts'
import { loadScript } from '../server/load-script.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import type { Proposal } from './proposals-for.ts'

const Colors = lazyPart(() =>
  import('./colors.tsx').then(
    ({ Colors }) => Colors,
    // A query can be written without its colours.
    () => () => null,
  ),
)

type Props = {
  readonly kind: Kind
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly describedBy: string
  readonly isInvalid: boolean
}

type ProposalResult = { readonly proposals: readonly Proposal[]; readonly of: string }

const NONE: ProposalResult = { proposals: [], of: '' }

/** The field of a query, with what could be written at the cursor below it. */
export function Proposals({ kind, field, text, onText, describedBy, isInvalid }: Props): ReactNode {
  const listId = useId()
  const [{ proposals, of }, setFound] = useState(NONE)
  const [at, setAt] = useState(-1)
  const asking = useRef<AbortController>(undefined)
  // Others are on their way while someone types on.
  const isCurrent = of === text
  const close = (): void => {
    asking.current?.abort()
    setFound(NONE)
    setAt(-1)
  }
  const look = async (query: string, cursor: number): Promise<void> => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setAt(-1)
    const found = await loadScript(() => import('./proposals-for.ts'))
      .then(({ proposalsFor }) => proposalsFor({ query, cursor, kind, signal: controller.signal }))
      .catch(() => [])
    if (!controller.signal.aborted) setFound({ proposals: found, of: query })
  }
  const take = ({ text: taken, start, end }: Proposal): void => {
    if (!isCurrent) return
    const next = text.slice(0, start) + taken + text.slice(end)
    const cursor = start + taken.length
    close()
    flushSync(() => onText(next))
    field.current?.focus()
    // React would leave it at the end.
    field.current?.setSelectionRange(cursor, cursor)
    // A field is of no use without its value.
    if (taken.endsWith(':')) void look(next, cursor)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (proposals.length === 0 || !isCurrent) void look(text, event.currentTarget.selectionEnd ?? text.length)
      else setAt((at + step + proposals.length) % proposals.length)
      return
    }
    if (event.key !== 'Enter') return
    const chosen = isCurrent ? proposals[at] : undefined
    if (chosen) {
      event.preventDefault()
      take(chosen)
    } else close()
  }
  const isOpen = proposals.length > 0
  return (
    <div className="combobox">
      <Colors field={field} text={text} />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={texts.query}
        aria-expanded={isOpen}
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
      <div id={listId} role="listbox" aria-label={texts.proposals} aria-busy={!isCurrent} hidden={!isOpen}>
        {proposals.map((proposal, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={proposal.text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(proposal)}
          >
            <UntrustedText text={proposal.text} />{' '}
            <span className="quiet">
              <UntrustedText text={proposal.about} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
