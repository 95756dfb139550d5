import '../style/colors.css'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { escapeInvisible } from '../text/visible.ts'
import { queryPieces } from './query-pieces.ts'

type Props = { readonly field: RefObject<HTMLInputElement | null>; readonly text: string }

/** Longer ones are pasted lists rather than conditions that someone reads. */
const MAX_COLORED_LENGTH = 2_000

/** The query in colors, below the field, whose own text is then transparent. */
export function Colors({ field, text }: Props): ReactNode {
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    const follow = (): void => {
      if (input && shown.current) shown.current.scrollLeft = input.scrollLeft
    }
    follow()
    input?.addEventListener('scroll', follow)
    return () => input?.removeEventListener('scroll', follow)
  })
  // Characters that change how others are shown are left to the field alone.
  if (text === '' || text.length > MAX_COLORED_LENGTH || escapeInvisible(text) !== text) return null
  return (
    <div ref={shown} className="colors" aria-hidden="true">
      {queryPieces(text).map(({ kind, text: piece }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
        <span key={at} data-kind={kind}>
          {piece}
        </span>
      ))}
    </div>
  )
}
