import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Kind } from '../records/kinds.ts'
import { loadScript } from '../server/load-script.ts'
import type { Proposal } from './proposals-for.ts'

export type ProposalInput = {
  readonly kind: Kind
  readonly field: RefObject<HTMLInputElement | null>
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
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void
}

type ProposalResult = { readonly proposals: readonly Proposal[]; readonly of: string }

const NONE: ProposalResult = { proposals: [], of: '' }

/** Proposals for the field at the cursor, and the keys that choose one of them. */
export function useProposals({ kind, field, text, onText }: ProposalInput): QueryProposals {
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
  return { proposals, at, isCurrent, close, look, take, press }
}
