import { fromBER } from 'asn1js'
import { type AttributeTypeAndValue, type Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import type { PeFacts } from '../facts.ts'
import { cleanText } from '../text.ts'
import type { PeImage } from './image.ts'

const CERTIFICATE_DIRECTORY = 4
const PKCS7 = 2
const MAX_SIGNATURES = 8
const MAX_SIGNATURE_BYTES = 1024 * 1024
const COMMON_NAME = '2.5.4.3'

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

function readSigners(der: Buffer): PeFacts['signatures'] {
  const parsed = fromBER(new Uint8Array(der))
  if (parsed.offset === -1) throw new RangeError('the signature is not DER')
  const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content })
  return signed.signerInfos.flatMap(({ sid }) => {
    if (!(sid instanceof IssuerAndSerialNumber)) return []
    const serial = hexOf(sid.serialNumber.valueBlock.valueHexView)
    const certificate = signed.certificates?.find(
      (one): one is Certificate => 'serialNumber' in one && hexOf(one.serialNumber.valueBlock.valueHexView) === serial,
    )
    return {
      signer: certificate ? commonName(certificate.subject.typesAndValues) : '',
      issuer: commonName(sid.issuer.typesAndValues),
      serial,
    }
  })
}

function commonName(names: readonly AttributeTypeAndValue[]): string {
  const name = names.find(({ type }) => type === COMMON_NAME) ?? names.at(-1)
  return cleanText(String(name?.value.valueBlock.value ?? ''))
}

function hexOf(bytes: Uint8Array): string {
  return cleanText(
    Buffer.from(bytes)
      .toString('hex')
      .replace(/^(00)+(?=..)/, ''),
  )
}
