import type { ReactNode } from 'react'
import { Time } from '../parts/time.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { type Kind, kindOf } from '../records/kinds.ts'
import { humanCount, humanSize } from '../text/amounts.ts'
import { objectTexts } from '../texts/objects.ts'
import type { Detail } from './load-detail.ts'
import { Value } from './value.tsx'

type Fact = {
  readonly name: keyof typeof objectTexts.facts
  readonly value: string | null | undefined
  readonly shown?: ReactNode
  /** The field of the search language. */
  readonly field?: string
}

const CODES: ReadonlySet<string> = new Set(['id', 'sha256', 'sha512', 'sha1', 'md5', 'crc32', 'ssdeep'])

/** Facts about an object. */
export function Facts({ detail }: { readonly detail: Detail }): ReactNode {
  const kind = kindOf(detail.type)
  return (
    <section aria-label={objectTexts.about}>
      <dl className="facts">
        {factsOf(detail, kind).map(({ name, value, shown, field }) =>
          value === null || value === undefined || value === '' ? null : (
            <div key={`${name} ${value}`}>
              <dt>{objectTexts.facts[name]}</dt>
              <dd className={CODES.has(name) ? 'code' : undefined}>
                <Value
                  text={value}
                  {...(shown === undefined ? {} : { shown })}
                  search={field === undefined ? undefined : { kind, query: fieldQuery(field, value) }}
                />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

function factsOf(detail: Detail, kind: Kind): readonly Fact[] {
  const { id, upload_time, file_name, alt_names = [], file_size, blob_name, blob_size } = detail
  const isFile = kind === 'file'
  return [
    { name: 'name', value: file_name ?? blob_name, field: 'name' },
    ...alt_names.map((value): Fact => ({ name: 'otherName', value, field: 'name' })),
    { name: 'family', value: detail.family, field: 'family' },
    { name: 'type', value: detail.file_type ?? detail.config_type ?? detail.blob_type, field: 'type' },
    {
      name: 'size',
      value: sizeText(file_size),
      shown: file_size === undefined ? '' : sizeShown(file_size),
      field: 'size',
    },
    { name: 'characters', value: sizeText(blob_size), field: 'size' },
    { name: isFile ? 'sha256' : 'id', value: id, field: isFile ? 'sha256' : 'dhash' },
    { name: 'sha512', value: detail.sha512, field: 'sha512' },
    { name: 'sha1', value: detail.sha1, field: 'sha1' },
    { name: 'md5', value: detail.md5, field: 'md5' },
    { name: 'crc32', value: detail.crc32, field: 'crc32' },
    { name: 'ssdeep', value: detail.ssdeep, field: 'ssdeep' },
    { name: 'uploaded', value: upload_time, shown: <Time time={upload_time} hasZone /> },
    { name: 'lastSeen', value: detail.last_seen, shown: <Time time={detail.last_seen ?? ''} hasZone /> },
  ]
}

const sizeText = (size: number | undefined): string | undefined => (size === undefined ? undefined : String(size))
const sizeShown = (size: number): string => (size < 1024 ? `${size} B` : `${humanSize(size)} (${humanCount(size)} B)`)
