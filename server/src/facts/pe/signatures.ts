import type { PeFacts } from '../facts.ts'
import { readSigners } from '../signers.ts'
import type { PeImage } from './image.ts'

const CERTIFICATE_DIRECTORY = 4
const PKCS7 = 2
const MAX_SIGNATURES = 8
const MAX_SIGNATURE_BYTES = 1024 * 1024

/** Reads the signers that the certificates name. Signatures are not verified. */
export function readSignatures(image: PeImage): PeFacts['signatures'] {
  const { data } = image
  // The only directory whose address is an offset.
  const { address, size } = image.directory(CERTIFICATE_DIRECTORY)
  const signatures: PeFacts['signatures'] = []
  for (let at = address; at > 0 && at + 8 < Math.min(address + size, data.length); ) {
    const length = data.readUInt32LE(at)
    if (length <= 8 || signatures.length >= MAX_SIGNATURES) break
    if (data.readUInt16LE(at + 6) === PKCS7)
      signatures.push(...readSigners(data.subarray(at + 8, at + Math.min(length, MAX_SIGNATURE_BYTES))))
    at += (length + 7) & ~7
  }
  return signatures.slice(0, MAX_SIGNATURES)
}
