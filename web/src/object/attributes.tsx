import type { AttributeValue } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { Tree } from './tree.tsx'

export function Attributes({ attributes }: { readonly attributes: readonly AttributeValue[] }): ReactNode {
  if (attributes.length === 0) return null
  return (
    <section aria-label={texts.attributes}>
      <h2>{texts.attributes}</h2>
      <dl className="facts">
        {attributes.map(({ id, key, value }) => (
          <div key={id}>
            <dt>
              <Shown text={key} />
            </dt>
            <dd>
              <Tree value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
