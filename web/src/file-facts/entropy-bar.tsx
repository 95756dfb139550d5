import type { ReactNode } from 'react'

const MAX_ENTROPY = 8

export function EntropyBar({ entropy }: { readonly entropy: number }): ReactNode {
  return (
    <span className="entropy-bar">
      <span aria-hidden="true">
        <span style={{ width: `${(100 * entropy) / MAX_ENTROPY}%` }} />
      </span>
      {entropy.toFixed(2)}
    </span>
  )
}
