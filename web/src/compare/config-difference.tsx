import { type ReactNode, useMemo, useState } from 'react'
import { Tree } from '../object/tree.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { type Difference, differenceOf, type Member } from './differences.ts'

type Cfg = Readonly<Record<string, unknown>>

/** Two configs as one tree: what was added, removed or changed. */
export function ConfigDifference({ before, after }: { readonly before: Cfg; readonly after: Cfg }): ReactNode {
  const [isShort, setShort] = useState(true)
  const difference = useMemo(() => differenceOf(before, after), [before, after])
  return (
    <section aria-label={texts.config}>
      <label>
        <input type="checkbox" checked={isShort} onChange={() => setShort(!isShort)} />
        {objectTexts.onlyDifferences}
      </label>
      {difference.kind === 'same' && <p role="status">{objectTexts.noDifference}</p>}
      {(difference.kind !== 'same' || !isShort) && <DifferenceOf difference={difference} isShort={isShort} />}
    </section>
  )
}

type Props = { readonly difference: Difference; readonly isShort: boolean }

function DifferenceOf({ difference, isShort }: Props): ReactNode {
  if (difference.kind === 'inside') return <Members members={difference.members} isShort={isShort} />
  if (difference.kind === 'changed')
    return (
      <>
        <del>
          <Tree value={difference.before} />
        </del>{' '}
        <span className="quiet">{objectTexts.changedTo}</span>{' '}
        <ins>
          <Tree value={difference.after} />
        </ins>
      </>
    )
  const { kind, value } = difference
  if (kind === 'added')
    return (
      <ins>
        <Tree value={value} />
      </ins>
    )
  if (kind === 'removed')
    return (
      <del>
        <Tree value={value} />
      </del>
    )
  return <Tree value={value} isFolded />
}

const SHOWN_AT_ONCE = 200
const SIGNS = { same: ' ', added: '+', removed: '-', changed: '~', inside: ' ' } as const

type MembersProps = { readonly members: readonly Member[]; readonly isShort: boolean }

function Members({ members, isShort }: MembersProps): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const shown = isShort ? members.filter(({ difference }) => difference.kind !== 'same') : members
  return (
    <ul className="tree">
      {shown.slice(0, count).map(({ name, difference }) => (
        // A list may have lost and got an item at the same place.
        <li key={`${difference.kind} ${name}`} className={difference.kind}>
          <span className="sign" aria-hidden="true">
            {SIGNS[difference.kind]}
          </span>
          <span className="key">
            <UntrustedText text={name} />
          </span>{' '}
          <span className="unseen">{objectTexts.signs[difference.kind]}</span>{' '}
          <DifferenceOf difference={difference} isShort={isShort} />
        </li>
      ))}
      {count < shown.length && (
        <li>
          <button type="button" onClick={() => setCount(count + 10 * SHOWN_AT_ONCE)}>
            {texts.showMore(shown.length - count)}
          </button>
        </li>
      )}
    </ul>
  )
}
