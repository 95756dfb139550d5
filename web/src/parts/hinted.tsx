import { type ReactNode, useId } from 'react'

type Props = {
  /** A sentence below the control; undefined where its label says enough. */
  readonly hint: string | undefined
  /** Draws the control, described by the element with this id. */
  readonly children: (hintId: string | undefined) => ReactNode
}

/** A control with a hint, which screen readers read after the label. */
export function Hinted({ hint, children }: Props): ReactNode {
  const id = useId()
  if (hint === undefined) return children(undefined)
  return (
    <div className="hinted">
      {children(id)}
      <span id={id} className="quiet">
        {hint}
      </span>
    </div>
  )
}
