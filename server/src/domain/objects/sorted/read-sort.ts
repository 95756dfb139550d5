import type { components } from '../../../generated/contract.ts'
import type { SortKey } from '../../../statements/objects/page-order.ts'

type Schemas = components['schemas']

/** How the contract names an order; `-` before it reverses it. */
export type SortName = Schemas['ObjectSort'] | Schemas['FileSort'] | Schemas['ConfigSort'] | Schemas['BlobSort']
type AscendingName = Exclude<SortName, `-${string}`>

const KEYS: Readonly<Record<AscendingName, SortKey>> = {
  upload_time: 'uploadTime',
  name: 'name',
  family: 'name',
  size: 'size',
  type: 'type',
}

export type ListOrder = { readonly key: SortKey; readonly isDescending: boolean }

export function readSort(name: SortName): ListOrder {
  const isDescending = name.startsWith('-')
  const ascending = (isDescending ? name.slice(1) : name) as AscendingName
  return { key: KEYS[ascending], isDescending }
}
