import { fromBER } from 'asn1js'
import { type AttributeTypeAndValue, Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import type { SignatureFacts } from './facts.ts'
import { cleanText } from './text.ts'

const COMMON_NAME = '2.5.4.3'

/** The signers of a PKCS #7 message. */
export function readSigners(der: Buffer): SignatureFacts[] {
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

/** The owner of a certificate. */
export function readCertificate(der: Buffer): SignatureFacts {
  const { subject, issuer, serialNumber } = Certificate.fromBER(new Uint8Array(der))
  return {
    signer: commonName(subject.typesAndValues),
    issuer: commonName(issuer.typesAndValues),
    serial: hexOf(serialNumber.valueBlock.valueHexView),
  }
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
