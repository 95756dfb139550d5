import '../style/table.css'
import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly heads: readonly ReactNode[]
  readonly children: ReactNode
}

/** A table that moves sideways within itself where the screen is narrow. */
export function Table({ label, heads, children }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is another thing
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reached by keyboard
    <div role="group" className="table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
