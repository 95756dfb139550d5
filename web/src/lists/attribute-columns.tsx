import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useStore } from '../state/store.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { attributeColumnTexts } from '../texts/attribute-columns.ts'
import { type AttributeValues, attributeValuesOf } from './attribute-values.ts'
import type { Column } from './columns.tsx'
import type { List } from './list-store.ts'
import { MAX_KEYS, titleOf, useReadableKeys } from './readable-keys.ts'

type Props = {
  readonly list: List
  /** The chosen keys. One that is missing or may not be read any more has no column. */
  readonly keys: readonly string[]
  readonly onColumns: (columns: readonly Column[]) => void
}

/** Makes columns of attributes; shows nothing itself but what went wrong. */
export function AttributeColumns({ list, keys, onColumns }: Props): ReactNode {
  const readable = useReadableKeys()
  const chosen = useMemo(
    () => (readable.value ?? []).filter(({ key }) => keys.includes(key)).slice(0, MAX_KEYS),
    [readable.value, keys],
  )
  const names = JSON.stringify(chosen.map(({ key }) => key))
  const values = useMemo(() => attributeValuesOf(list, JSON.parse(names)), [list, names])
  const { error } = useStore(values.state)
  useLayoutEffect(
    () =>
      onColumns(
        chosen.map((definition) => ({
          name: `attribute:${definition.key}`,
          className: 'attribute',
          title: (
            <span title={escapeInvisible(titleOf(definition))}>
              <UntrustedText text={titleOf(definition)} />
            </span>
          ),
          width: 'minmax(8rem, 2fr)',
          show: ({ id }) => <AttributeCell values={values} id={id} name={definition.key} />,
        })),
      ),
    [chosen, values, onColumns],
  )
  return (
    <>
      <ErrorMessage error={readable.error} onRetry={readable.reload} />
      <ErrorMessage error={error} onRetry={values.retry} />
    </>
  )
}

type CellProps = { readonly values: AttributeValues; readonly id: string; readonly name: string }

/** No row is as wide; the title has the whole. */
const MAX_VALUE_LENGTH = 200

function AttributeCell({ values, id, name }: CellProps): ReactNode {
  const found = useSyncExternalStore(values.state.subscribe, () => values.of(id))
  useEffect(() => values.want(id), [values, id])
  const entry = found?.get(name)
  if (entry === undefined) return null
  const more = entry.count > entry.texts.length && attributeColumnTexts.more(entry.count - entry.texts.length)
  return (
    <span title={entry.texts.map(escapeInvisible).join('\n') + (more || '')}>
      {entry.texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values never move
        <span key={at}>
          {at > 0 && ', '}
          <UntrustedText text={cut(text)} />
        </span>
      ))}
      {more}
    </span>
  )
}

function cut(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : text
}
