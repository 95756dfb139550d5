import type { ApkFacts, SignatureFacts } from '../facts.ts'
import { readCertificate } from '../signers.ts'

export type Scheme = ApkFacts['signature_schemes'][number]
export type BlockSignature = { readonly scheme: Scheme; readonly signers: readonly SignatureFacts[] }

const MAGIC = 'APK Sig Block 42'
const SCHEMES: ReadonlyMap<number, Scheme> = new Map([
  [0x7109871a, 'v2'],
  [0xf05368c0, 'v3'],
  [0x1b93ad61, 'v3.1'],
])
const MAX_PAIRS = 64
const MAX_SIGNERS = 4

/** The signatures in the block before the central directory of a zip file. */
export function readSigningBlock(data: Buffer, directoryOffset: number): BlockSignature[] {
  const end = directoryOffset - 24
  if (end < 8 || data.toString('latin1', end + 8, end + 24) !== MAGIC) return []
  const signatures: BlockSignature[] = []
  const start = end - Number(data.readBigUInt64LE(end)) + 24
  for (let at = start, n = 0; at + 12 <= end && n < MAX_PAIRS; n++) {
    const size = Number(data.readBigUInt64LE(at))
    const scheme = SCHEMES.get(data.readUInt32LE(at + 8))
    if (scheme !== undefined) signatures.push({ scheme, signers: readSigners(data.subarray(at + 12, at + 8 + size)) })
    if (size < 4) break
    at += 8 + size
  }
  return signatures
}

/** The first certificate of each signer: it has the key of the signature. */
function readSigners(value: Buffer): SignatureFacts[] {
  const signers = readSequence(prefixed(value, 0))
  return signers.slice(0, MAX_SIGNERS).map((signer) => {
    const signed = prefixed(signer, 0)
    // The digests come before the certificates.
    const certificates = prefixed(signed, 4 + signed.readUInt32LE(0))
    return readCertificate(prefixed(certificates, 0))
  })
}

function readSequence(data: Buffer): Buffer[] {
  const items: Buffer[] = []
  for (let at = 0; at + 4 <= data.length && items.length < MAX_SIGNERS; at += 4 + data.readUInt32LE(at))
    items.push(prefixed(data, at))
  return items
}

/** What follows a length of four bytes. */
function prefixed(data: Buffer, at: number): Buffer {
  const size = data.readUInt32LE(at)
  if (at + 4 + size > data.length) throw new RangeError('a part of the signing block ends behind it')
  return data.subarray(at + 4, at + 4 + size)
}
