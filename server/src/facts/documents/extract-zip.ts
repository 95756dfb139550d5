import type { Extractor, ZipFacts } from '../facts.ts'
import { isZip, readZip, type ZipListing } from './zip-entries.ts'

const SHOWN_ENTRIES = 512

export const zip: Extractor = {
  version: 3,
  matches: isZip,
  extract: ({ data }, readPart) => {
    const listing = readPart('central directory', () => readZip(data), null)
    return listing === null ? {} : { zip: describeZip(listing) }
  },
}

export function describeZip({ count, entries }: ZipListing): ZipFacts {
  return {
    entry_count: count,
    entries: entries.slice(0, SHOWN_ENTRIES).map(({ name, size, packedSize, isEncrypted }) => ({
      name,
      size,
      packed_size: packedSize,
      is_encrypted: isEncrypted,
    })),
    is_encrypted: entries.some(({ isEncrypted }) => isEncrypted),
  }
}
