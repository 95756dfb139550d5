import { stringifyLossless } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { useLoad } from '../server/use-load.ts'
import { objectTexts } from '../texts/objects.ts'
import { CommentText } from './comment-text.tsx'
import { fillIn } from './fill-in.ts'

type Props = { readonly template: string; readonly name: string; readonly value: unknown }

/** A value rendered by the template of its key: shown like a comment, as Markdown without anything that loads or runs. */
export function RenderedValue({ template, name, value }: Props): ReactNode {
  const json = stringifyLossless(value)
  const filled = useLoad(`${template} ${name} ${json}`, () => fillIn({ template, key: name, json }))
  if (filled.value !== undefined) return <CommentText text={filled.value} />
  return filled.error === undefined ? null : <p className="quiet">{objectTexts.templateFault}</p>
}
