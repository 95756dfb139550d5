import type { ReactNode } from 'react'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { FactValue } from './fact-value.tsx'

export type RecordCell = { readonly text: string; readonly field?: string | undefined }

type Props = {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly RecordCell[])[]
}

/** A table of short records; nothing without any. */
export function RecordTable({ title, heads, rows }: Props): ReactNode {
  if (rows.length === 0) return null
  return (
    <Section title={`${title} (${rows.length})`}>
      <Table label={title} heads={heads}>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records never move
          <tr key={row}>
            {cells.map(({ text, field }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={column}>{text !== '' && <FactValue text={text} field={field} />}</td>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  )
}
