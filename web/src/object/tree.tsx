import { isRawNumber } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { searchOf } from './search-of.ts'
import { Value } from './value.tsx'

type Props = {
  readonly value: unknown
  /** The field of the search language that finds it; without one nothing is searched for. */
  readonly field?: string | undefined
}

const SHOWN_AT_ONCE = 100

/** Any JSON, with its numbers exactly as they were sent. */
export function Tree({ value, field }: Props): ReactNode {
  if (isRawNumber(value)) return <Leaf text={value.rawJSON} field={field} />
  if (Array.isArray(value))
    return <Members entries={value.map((item, at) => [String(at), item])} field={field} isList />
  if (typeof value === 'object' && value !== null) return <Fields value={value} field={field} />
  return (
    <Leaf text={typeof value === 'string' ? value : String(value)} isText={typeof value === 'string'} field={field} />
  )
}

function Fields({ value, field }: { readonly value: object; readonly field: string | undefined }): ReactNode {
  const entries = Object.entries(value)
  const blob = entries.length === 1 && entries[0]?.[0] === 'in-blob' ? entries[0][1] : undefined
  if (typeof blob === 'string' && /^[0-9a-f]{64}$/.test(blob))
    return (
      <Link href={`/blob/${blob}`}>
        {texts.kinds.blob} <code>{blob}</code>
      </Link>
    )
  return <Members entries={entries} field={field} />
}

type MembersProps = {
  readonly entries: readonly (readonly [string, unknown])[]
  readonly field: string | undefined
  readonly isList?: boolean
}

function Members({ entries, field, isList = false }: MembersProps): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  if (entries.length === 0) return <span className="quiet">{isList ? '[ ]' : '{ }'}</span>
  return (
    <ul className="tree">
      {entries.slice(0, count).map(([key, item]) => (
        <li key={key}>
          <span className={isList ? 'quiet' : 'key'}>
            <Shown text={key} />
          </span>{' '}
          <Tree value={item} field={isList ? field : fieldBelow(field, key)} />
        </li>
      ))}
      {count < entries.length && (
        <li>
          <button type="button" onClick={() => setCount(count + 10 * SHOWN_AT_ONCE)}>
            {texts.showMore(entries.length - count)}
          </button>
        </li>
      )}
    </ul>
  )
}

type LeafProps = { readonly text: string; readonly isText?: boolean; readonly field: string | undefined }

function Leaf({ text, isText = false, field }: LeafProps): ReactNode {
  const query = field === undefined ? undefined : searchOf(field, text)
  return (
    <span className={isText ? 'leaf text' : 'leaf'}>
      <Value text={text} search={query === undefined ? undefined : { kind: 'config', query }} />
    </span>
  )
}

/** Dots in a key are no steps. */
function fieldBelow(field: string | undefined, key: string): string | undefined {
  return field === undefined || key === '' ? undefined : `${field}.${key.replace(/[^\w-]/gu, '\\$&')}`
}
