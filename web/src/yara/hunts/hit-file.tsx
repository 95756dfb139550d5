import type { HuntHit } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { humanSize } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'

/** The file of a row, by its name and size. */
export function HitFile({ object, name, size }: Pick<HuntHit, 'object' | 'name' | 'size'>): ReactNode {
  return (
    <th scope="row">
      <Link href={`/file/${object}`} title={object}>
        <UntrustedText text={name} />
      </Link>{' '}
      <span className="quiet">{humanSize(size)}</span>
    </th>
  )
}
