import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { visiblePieces } from './visible.ts'

type Props = {
  readonly text: string
  /** Line breaks and tabs stay what they are. */
  readonly keepLines?: boolean
}

/** Text that others chose: only ever a text node, isolated from the direction of what surrounds it. */
export function UntrustedText({ text, keepLines = false }: Props): ReactNode {
  const pieces = visiblePieces(text, { keepLines })
  const isPlain = pieces.every(({ isEscape }) => !isEscape)
  if (isPlain) return <bdi>{text}</bdi>
  return (
    <bdi>
      {pieces.map((piece, at) =>
        piece.isEscape ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <span key={at} className="escape" title={texts.hiddenCharacter}>
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  )
}
