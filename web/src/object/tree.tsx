import { isRawNumber } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { fieldBelow, fieldOfItems, searchOf } from './search-of.ts'
import { contains, leafText } from './tree-text.ts'
import { Value } from './value.tsx'

type Props = {
  readonly value: unknown
  /** The field of the search language that finds it; without one nothing is searched for. */
  readonly field?: string | undefined
  /** Shows only members that contain this text in lower case. */
  readonly filter?: string
  readonly isFolded?: boolean
  /** True for attributes, whose addresses stay links. */
  readonly keepAddresses?: boolean
  /** Offers to copy the field of each value. */
  readonly hasPaths?: boolean
  /** True for an item of a list. */
  readonly isInList?: boolean
}

const SHOWN_AT_ONCE = 100

/** Any JSON, with its numbers exactly as they were sent. */
export function Tree({ value, ...look }: Props): ReactNode {
  if (isRawNumber(value) || typeof value !== 'object' || value === null) return <Leaf value={value} {...look} />
  if (Array.isArray(value)) {
    const field = fieldOfItems(look.field, look.isInList === true)
    return <Members {...look} entries={value.map((item, at) => [String(at), item])} field={field} isList />
  }
  const blob = blobOf(value)
  if (blob !== undefined)
    return (
      <Link href={`/blob/${blob}`}>
        {texts.kinds.blob} <code>{blob}</code>
      </Link>
    )
  return <Members {...look} entries={Object.entries(value)} />
}

function blobOf(value: object): string | undefined {
  const [[key, id] = [], ...others] = Object.entries(value)
  return key === 'in-blob' && others.length === 0 && typeof id === 'string' && /^[0-9a-f]{64}$/.test(id)
    ? id
    : undefined
}

type TreeOptions = Omit<Props, 'value'>

type MembersProps = TreeOptions & {
  readonly entries: readonly (readonly [string, unknown])[]
  readonly isList?: boolean
}

function Members({ entries, isList = false, ...look }: MembersProps): ReactNode {
  const { field, filter = '' } = look
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  if (entries.length === 0) return <span className="quiet">{isList ? '[ ]' : '{ }'}</span>
  const isNamed = (key: string): boolean => !isList && key.toLowerCase().includes(filter)
  const shown = filter === '' ? entries : entries.filter(([key, item]) => isNamed(key) || contains(item, filter))
  return (
    <ul className="tree">
      {shown.slice(0, count).map(([key, item]) => (
        <li key={key}>
          <Member
            {...look}
            name={key}
            value={item}
            field={isList ? field : fieldBelow(field, key)}
            // Below a key that was meant everything is shown.
            filter={isNamed(key) ? '' : filter}
            isInList={isList}
          />
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

function Member({ name, ...props }: Props & { readonly name: string }): ReactNode {
  const { value, isFolded = false, isInList = false } = props
  const label = (
    <span className={isInList ? 'quiet' : 'key'}>
      <UntrustedText text={name} />
    </span>
  )
  const [wasOpened, setOpened] = useState(!isFolded)
  const count = foldable(value)
  if (count === 0)
    return (
      <>
        {label} <Tree {...props} />
      </>
    )
  return (
    <details open={!isFolded} onToggle={() => setOpened(true)}>
      <summary>
        {label} <span className="quiet">{objectTexts.members(count)}</span>
      </summary>
      {/* What stays folded is not drawn, however large it is. */}
      {wasOpened && <Tree {...props} />}
    </details>
  )
}

/** Counts the members that can be folded. */
function foldable(value: unknown): number {
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return 0
  return blobOf(value) === undefined ? Object.keys(value).length : 0
}

function Leaf({ value, field, keepAddresses = false, hasPaths = false }: Props): ReactNode {
  const text = leafText(value)
  const query = field === undefined ? undefined : searchOf(field, text)
  return (
    <span className={typeof value === 'string' ? 'leaf text' : 'leaf'}>
      <Value
        text={text}
        shown={keepAddresses ? text : defang(text)}
        path={hasPaths ? field : undefined}
        search={query === undefined ? undefined : { kind: 'config', query }}
      />
    </span>
  )
}
