import type { AttributeKey } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import { type Load, useLoad } from '../server/use-load.ts'

/** The most keys of one request, and so the most columns of attributes. */
export const MAX_KEYS = 10

/** Keys of attributes whose values the account may read. */
export function useReadableKeys(): Load<readonly AttributeKey[]> {
  return useLoad('readable keys', async (signal) => (await fullClient()).attributeKeys.list({ signal }))
}

/** Returns the label of a key. */
export function titleOf({ key, label }: AttributeKey): string {
  return label === '' ? key : label
}
