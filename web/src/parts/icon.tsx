import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  readonly of: LucideIcon
  /** The text for screen readers; without one the text next to the icon says everything. */
  readonly label?: string
}

export function Icon({ of: Drawing, label }: Props): ReactNode {
  const named = label === undefined ? {} : { role: 'img', 'aria-label': label }
  return <Drawing className="icon" strokeWidth={1.75} {...named} />
}
