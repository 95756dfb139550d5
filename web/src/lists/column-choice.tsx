import { type ReactNode, useState } from 'react'
import { lazyPart } from '../parts/lazy-component.tsx'
import { texts } from '../texts.ts'
import type { ChosenColumns } from './columns.tsx'

const ColumnBoxes = lazyPart(() => import('./column-boxes.tsx').then(({ ColumnBoxes }) => ColumnBoxes))

export function ColumnChoice({ chosen }: { readonly chosen: ChosenColumns }): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="menu" onToggle={() => setOpened(true)}>
      <summary>{texts.columnChoice}</summary>
      {wasOpened && <ColumnBoxes chosen={chosen} />}
    </details>
  )
}
