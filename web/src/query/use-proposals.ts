import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Kind } from '../records/kinds.ts'
import { loadScript } from '../server/load-script.ts'
import { earlierQuery } from './history.ts'
import type { Proposal } from './proposals-for.ts'
import type { FieldKey, QueryField } from './query-field.ts'

export type ProposalInput = {
  readonly kind: Kind
  readonly field: RefObject<QueryField | null>
  readonly text: string
  readonly onText: (text: string) => void
}

export type QueryProposals = {
  readonly proposals: readonly Proposal[]
  /** The index of the marked proposal; -1: none. */
  readonly at: number
  /** True if the proposals belong to the text that is in the field now. */
  readonly isCurrent: boolean
  readonly close: () => void
  readonly look: (query: string, cursor: number) => Promise<void>
  readonly take: (proposal: Proposal) => void
  /** Returns true if the key has done something. */
  readonly press: (event: FieldKey) => boolean
}

type ProposalResult = { readonly proposals: readonly Proposal[]; readonly of: string }

const NONE: ProposalResult = { proposals: [], of: '' }

/** Proposals for the field at the cursor, and the keys that choose one of them. */
export function useProposals({ kind, field, text, onText }: ProposalInput): QueryProposals {
  const [{ proposals, of }, setFound] = useState(NONE)
  const [at, setAt] = useState(-1)
  const asking = useRef<AbortController>(undefined)
  /** The earlier query that the arrow keys have written. */
  const recalled = useRef('')
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
    const { signal } = controller
    asking.current = controller
    recalled.current = ''
    setAt(-1)
    const show = (found: readonly Proposal[]): void => {
      if (!signal.aborted) setFound({ proposals: found, of: query })
    }
    await loadScript(() => import('./proposals-for.ts'))
      .then(({ findProposals }) => findProposals({ query, cursor, kind, signal }, show))
      .catch(() => show([]))
  }
  const write = (next: string, cursor: number): void => {
    flushSync(() => onText(next))
    field.current?.focus()
    // React would leave it at the end.
    field.current?.setSelectionRange(cursor, cursor)
  }
  const take = (proposal: Proposal): void => {
    const { text: taken, start } = proposal
    const end = endIn(text, { proposal, of })
    if (end === undefined) return
    const next = text.slice(0, start) + taken + text.slice(end)
    const cursor = start + taken.length
    close()
    write(next, cursor)
    // A field is of no use without its value.
    if (taken.endsWith(':')) void look(next, cursor)
  }
  const recall = (earlier: string): void => {
    recalled.current = earlier
    write(earlier, earlier.length)
  }
  const isOpen = proposals.length > 0 && isCurrent
  const move = (event: FieldKey, step: 1 | -1): boolean => {
    const earlier = isOpen || text !== recalled.current ? undefined : earlierQuery(text, step)
    // The arrows of several lines are those of the editor.
    if (earlier === undefined && !isOpen && text.includes('\n')) return false
    event.preventDefault()
    if (earlier !== undefined) recall(earlier)
    else if (isOpen) setAt(nextIndex(at, step, proposals.length))
    else void look(text, field.current?.selectionEnd ?? text.length)
    return true
  }
  const press = (event: FieldKey): boolean => {
    if (event.key === 'Escape') {
      close()
      return isOpen
    }
    const step = STEPS[event.key]
    if (step !== undefined) return move(event, step)
    if (event.key !== 'Enter') return false
    recalled.current = ''
    const chosen = isCurrent && !event.shiftKey ? proposals[at] : undefined
    if (chosen === undefined) {
      close()
      return false
    }
    event.preventDefault()
    take(chosen)
    return true
  }
  return { proposals, at, isCurrent, close, look, take, press }
}

/** The end of what a proposal replaces, when the word has been typed on since; undefined if something else has changed. */
function endIn(text: string, { proposal: { end }, of }: { proposal: Proposal; of: string }): number | undefined {
  const typed = text.length - of.length
  return typed >= 0 && text.startsWith(of.slice(0, end)) && text.endsWith(of.slice(end)) ? end + typed : undefined
}

/** Before the first choice Up begins at the end. */
function nextIndex(at: number, step: 1 | -1, count: number): number {
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % count
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
