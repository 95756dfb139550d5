import { describeZip } from '../documents/extract-zip.ts'
import { isZip, readZip, unpackEntry, type ZipEntry, type ZipListing } from '../documents/zip-entries.ts'
import type { ApkFacts, Extractor, ReadPart, SignatureFacts } from '../facts.ts'
import { readSigners } from '../signers.ts'
import { NO_MANIFEST, readManifest } from './manifest.ts'
import { joinDex, readDex } from './read-dex.ts'
import { readSigningBlock, type Scheme } from './signing-block.ts'

const MANIFEST = 'AndroidManifest.xml'
const MAX_LIBRARIES = 256
const MAX_SIGNATURES = 8
const MAX_DEX_FILES = 64
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

export const apk: Extractor = {
  version: 1,
  matches: isApk,
  extract: ({ data }, readPart) => {
    const listing = readPart('central directory', () => readZip(data), null)
    if (listing === null) return {}
    const unpack = openEntries(data)
    const manifest = listing.entries.find(({ name }) => name === MANIFEST)
    const content = readPart('manifest', () => manifest && unpack(manifest), null)
    const facts: ApkFacts = {
      ...readPart('manifest', () => (content ? readManifest(content) : NO_MANIFEST), NO_MANIFEST),
      libraries: librariesOf(listing),
      ...signaturesOf({ data, listing, unpack }, readPart),
    }
    const files = listing.entries.filter(({ name }) => /^classes\d{0,3}\.dex$/.test(name)).slice(0, MAX_DEX_FILES)
    const dex = joinDex(files.flatMap((entry) => readPart(entry.name, () => readEntry(unpack(entry)), null) ?? []))
    return { apk: facts, zip: describeZip(listing), ...(dex === null ? {} : { dex }) }
  },
}

function isApk(data: Buffer): boolean {
  if (!isZip(data)) return false
  try {
    return readZip(data).entries.some(({ name }) => name === MANIFEST)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

type Unpack = (entry: ZipEntry) => Buffer | null

/** Android ignores the flag of encrypted entries, which hostile packages set. Entries are unpacked up to a sum of bytes. */
function openEntries(data: Buffer): Unpack {
  let left = MAX_UNPACKED_BYTES
  return (entry) => {
    const content = unpackEntry(data, { ...entry, isEncrypted: false }, left)
    left -= content?.length ?? 0
    return content
  }
}

function readEntry(content: Buffer | null) {
  if (content === null) throw new RangeError('the entry is too large')
  return readDex(content)
}

function librariesOf({ entries }: ZipListing): string[] {
  return entries.flatMap(({ name }) => (/^lib\/[^/]+\/[^/]+\.so$/.test(name) ? name : [])).slice(0, MAX_LIBRARIES)
}

type PackageFile = { readonly data: Buffer; readonly listing: ZipListing; readonly unpack: Unpack }

function signaturesOf(
  { data, listing, unpack }: PackageFile,
  readPart: ReadPart,
): Pick<ApkFacts, 'signature_schemes' | 'signatures'> {
  const entries = signatureEntries(listing)
  const signersOfEntries = entries
    .slice(0, MAX_SIGNATURES)
    .flatMap((entry) => readPart(entry.name.slice(0, 64), () => readSigners(unpack(entry) ?? Buffer.alloc(0)), []))
  const block = readPart('signing block', () => readSigningBlock(data, listing.offset), [])
  const schemes: Scheme[] = [...(entries.length > 0 ? ['v1' as const] : []), ...block.map(({ scheme }) => scheme)]
  const signers = new Map<string, SignatureFacts>()
  for (const signer of [...signersOfEntries, ...block.flatMap((signature) => signature.signers)])
    signers.set(`${signer.serial} ${signer.signer} ${signer.issuer}`, signer)
  return {
    signature_schemes: [...new Set(schemes)].toSorted(),
    signatures: [...signers.values()].slice(0, MAX_SIGNATURES),
  }
}

/** The first scheme signs a file of digests: a signature without it counts for nothing. */
function signatureEntries({ entries }: ZipListing): ZipEntry[] {
  const names = new Set(entries.map(({ name }) => name))
  return entries.filter(({ name }) => {
    const [, path] = /^(META-INF\/[^/]+)\.(?:RSA|DSA|EC)$/i.exec(name) ?? []
    return path !== undefined && names.has(`${path}.SF`)
  })
}
