import { inFlightName } from '../in-flight.ts'
import { contentKeys } from '../paths.ts'
import type { Store } from './store.ts'

const ASIDE = 'aside'

/** Copied within the bucket before the old key goes: one of them always exists. */
export async function setAsideInBucket({ bucket, layout }: Store, sha256: string): Promise<string | null> {
  for (const key of contentKeys(layout, sha256)) {
    if ((await bucket.find(key)) === null) continue
    const target = `${ASIDE}/${inFlightName(sha256, key)}`
    await bucket.copy(key, target)
    await bucket.remove(key)
    return `${target} in ${bucket.place}`
  }
  return null
}
