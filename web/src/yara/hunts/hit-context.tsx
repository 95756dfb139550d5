import type { HuntHit } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { UntrustedText } from '../../text/untrusted-text.tsx'

type HitString = HuntHit['strings'][number]

type Props = { readonly id: string; readonly string: HitString }

/** The bytes that matched, with those before and after them, as text and in hexadecimal. */
export function HitContext({ id, string: { identifier, offset, before, data, after } }: Props): ReactNode {
  const at = `0x${offset.toString(16)}`
  return (
    <div className="hit-context">
      <Link href={`/file/${id}/content?at=${at}`}>
        <UntrustedText text={identifier} /> {at}
      </Link>
      <code>
        {printable(before)}
        <mark>{printable(data)}</mark>
        {printable(after)}
      </code>
      <code className="quiet">
        {before !== '' && `${spaced(before)} `}
        <mark>{spaced(data)}</mark> {spaced(after)}
      </code>
    </div>
  )
}

/** Dots stand for bytes that are not printable, as in a hex view. */
function printable(hex: string): string {
  return pairsOf(hex)
    .map((pair) => Number.parseInt(pair, 16))
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.'))
    .join('')
}

function spaced(hex: string): string {
  return pairsOf(hex).join(' ')
}

function pairsOf(hex: string): readonly string[] {
  return hex.match(/../g) ?? []
}
