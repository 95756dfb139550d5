import { type ReactNode, useId } from 'react'
import { texts } from '../texts.ts'
import { PlainField } from './plain-field.tsx'
import { ProposalList } from './proposal-list.tsx'
import { type FieldKey, joinLines, type TextRange } from './query-field.ts'
import { useEditor } from './use-editor.ts'
import { type ProposalInput, useProposals } from './use-proposals.ts'

type Props = ProposalInput & {
  readonly onSubmit: () => void
  readonly onHelp: () => void
  readonly describedBy: string
  readonly errorRange: TextRange | undefined
  readonly isInvalid: boolean
}

/** The field of a query, with what could be written at the cursor below it. */
export function Proposals({
  kind,
  field,
  text,
  onText,
  onSubmit,
  onHelp,
  describedBy,
  errorRange,
  isInvalid,
}: Props): ReactNode {
  const listId = useId()
  const { loaded, load } = useEditor()
  const { proposals, at, isCurrent, close, look, take, press } = useProposals({ kind, field, text, onText })
  const type = (next: string, cursor: number): void => {
    onText(next)
    void look(next, cursor)
  }
  const onKey = (event: FieldKey): boolean => {
    if (event.key !== '?' || text !== '') return press(event)
    event.preventDefault()
    close()
    onHelp()
    return true
  }
  const leave = (): void => {
    close()
    onText(joinLines(text))
  }
  const attributes = {
    role: 'combobox',
    'aria-label': texts.query,
    'aria-expanded': `${proposals.length > 0}`,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    ...(at >= 0 && { 'aria-activedescendant': `${listId}-${at}` }),
    'aria-describedby': describedBy,
    'aria-invalid': `${isInvalid}`,
  }
  const shared = { field, text, attributes, onText: type, onKey, onBlur: leave }
  return (
    <div className="combobox">
      <div className="query-field">
        {loaded ? (
          <loaded.Editor {...shared} {...{ errorRange, onSubmit }} cursor={loaded.cursor} />
        ) : (
          <PlainField {...shared} onFocus={load} />
        )}
        <ProposalList {...{ listId, proposals, at, isCurrent }} onTake={take} />
      </div>
    </div>
  )
}
