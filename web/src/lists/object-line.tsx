import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { Time } from '../parts/time.tsx'
import { RowTags } from '../query/row-tags.tsx'
import { formatOf } from '../records/format.ts'
import { nameOf, objectPath, type Row } from '../records/kinds.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'

/** An object in one line: icon, name or else identifier, tags, upload time. */
export function ObjectLine({ object }: { readonly object: Row }): ReactNode {
  const { icon, label } = formatOf(object)
  const name = nameOf(object)
  return (
    <>
      <Icon of={icon} label={label} />
      <Link href={objectPath(object)} title={object.id}>
        {name === '' ? <code>{object.id}</code> : <UntrustedText text={name} />}
      </Link>
      <span className="row-tags">
        <RowTags tags={object.tags} kind="object" />
      </span>
      <Time className="quiet" time={object.upload_time} />
    </>
  )
}
