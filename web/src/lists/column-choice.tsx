import { type ReactNode, useState } from 'react'
import { lazyPart } from '../parts/lazy-component.tsx'
import type { Kind } from '../records/kinds.ts'
import { texts } from '../texts.ts'
import type { ChosenColumns } from './columns.tsx'

const ColumnBoxes = lazyPart(() => import('./column-boxes.tsx').then(({ ColumnBoxes }) => ColumnBoxes))

type Props = { readonly kind: Kind; readonly chosen: ChosenColumns }

export function ColumnChoice(props: Props): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="menu" onToggle={() => setOpened(true)}>
      <summary className="button">{texts.columnChoice}</summary>
      {wasOpened && <ColumnBoxes {...props} />}
    </details>
  )
}
