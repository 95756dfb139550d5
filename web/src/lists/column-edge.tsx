import '../style/columns.css'
import type { ReactNode } from 'react'
import type { Kind } from '../records/kinds.ts'
import { setColumnWidth } from './use-columns.ts'

type Props = { readonly kind: Kind; readonly name: string }

/** The edge of a column, which a pointer drags. By keyboard the choice of columns sets the width. */
export function ColumnEdge({ kind, name }: Props): ReactNode {
  return (
    <span
      className="edge"
      aria-hidden
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        const width = currentTarget.parentElement?.offsetWidth ?? 0
        currentTarget.setPointerCapture(pointerId)
        currentTarget.onpointermove = (moved) => setColumnWidth(kind, name, width + moved.clientX - clientX)
      }}
      onPointerUp={({ currentTarget }) => {
        currentTarget.onpointermove = null
      }}
    />
  )
}
