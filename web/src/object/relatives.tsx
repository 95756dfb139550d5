import type { ObjectSummary } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ObjectLine } from '../lists/object-line.tsx'
import { listPath } from '../records/kinds.ts'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly title: string
  readonly side: 'parents' | 'children'
  /** The newest of each kind, as the object itself lists them. */
  readonly first: readonly ObjectSummary[]
}

/** The number of relatives of each kind that the details of an object contain. */
const COMPLETE_BELOW = 100
const SHOWN_AT_ONCE = 20

/** Objects above or below; all of them, however many, are a list like any other. */
export function Relatives({ id, title, side, first }: Props): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  if (first.length === 0) return null
  const field = side === 'parents' ? 'child' : 'parent'
  return (
    <section aria-label={title}>
      <h2>
        {title} ({first.length < COMPLETE_BELOW ? first.length : `${first.length}+`})
      </h2>
      <ul className="relatives">
        {first.slice(0, count).map((relative) => (
          <li key={relative.id}>
            <ObjectLine object={relative} />
          </li>
        ))}
      </ul>
      {count < first.length && (
        <button type="button" onClick={() => setCount(first.length)}>
          {texts.showMore(first.length - count)}
        </button>
      )}{' '}
      <Link href={listPath('object', `${field}:(dhash:${id})`)}>{objectTexts.allAsList}</Link>
    </section>
  )
}
