import { type ReactNode, useState } from 'react'
import { Section } from '../parts/section.tsx'
import { texts } from '../texts.ts'
import { FactValue } from './fact-value.tsx'

type Props = {
  readonly title: string
  readonly values: readonly string[] | undefined
  readonly field?: string
}

const SHOWN_AT_ONCE = 25

/** A list of texts of one kind; nothing without any. */
export function ValueList({ title, values = [], field }: Props): ReactNode {
  const [isWhole, setIsWhole] = useState(false)
  if (values.length === 0) return null
  const shown = isWhole ? values : values.slice(0, SHOWN_AT_ONCE)
  return (
    <Section title={`${title} (${values.length})`}>
      <ul className="lines">
        {shown.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts never move, and may be there twice
          <li key={at}>
            <FactValue text={text} field={field} />
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <button type="button" onClick={() => setIsWhole(true)}>
          {texts.showMore(values.length - shown.length)}
        </button>
      )}
    </Section>
  )
}
