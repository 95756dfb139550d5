import { type ReactNode, useId } from 'react'
import { escapeInvisible } from '../text/visible.ts'

type Props = {
  /** A sentence below the control; undefined where its label says enough. */
  readonly hint: string | undefined
  /** The reason why the value was refused; null while it is not, undefined where the form shows it elsewhere. */
  readonly error?: string | null | undefined
  /** Draws the control, described by the elements with these ids. */
  readonly children: (hintId: string | undefined) => ReactNode
}

/** A control with a hint and its error, which screen readers read after the label. */
export function Hinted({ hint, error, children }: Props): ReactNode {
  const id = useId()
  if (hint === undefined && error === undefined) return children(undefined)
  return (
    <div className="hinted">
      {children(`${id}hint ${id}error`)}
      {hint !== undefined && (
        <span id={`${id}hint`} className="quiet">
          {hint}
        </span>
      )}
      {typeof error === 'string' && (
        <span id={`${id}error`} role="alert" className="field-error">
          {escapeInvisible(error)}
        </span>
      )}
    </div>
  )
}
