import type { ReactNode } from 'react'
import { Value } from '../object/value.tsx'
import { fieldQuery } from '../query/field-query.ts'

type Props = {
  readonly text: string
  /** The field of the search language that finds further files with this value. */
  readonly field?: string | undefined
  readonly shown?: ReactNode
}

/** A value that can be copied, and searched for where there is a field. */
export function FactValue({ text, field, shown }: Props): ReactNode {
  const search = field === undefined ? undefined : ({ kind: 'file', query: fieldQuery(field, text) } as const)
  return <Value text={text} search={search} {...(shown === undefined ? {} : { shown })} />
}
