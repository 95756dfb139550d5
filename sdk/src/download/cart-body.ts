import { IntegrityError } from '../errors/api-error.ts'
import { createArc4 } from './arc4.ts'

const HEADER_BYTES = 38
const FOOTER_BYTES = 28
const MAX_METADATA_BYTES = 1_048_576
// The end of the body is known only at the end of the file, so as much is held back as digests may take.
const MAX_DIGESTS_BYTES = 65_536

export type CartDigests = Readonly<Record<string, unknown>>
export type CartBody = {
  /** Further bytes of the file; gives those of the compressed content. */
  update(bytes: Uint8Array): Uint8Array<ArrayBuffer>
  /** The rest of them, and the digests of the footer. */
  finish(): { readonly rest: Uint8Array<ArrayBuffer>; readonly digests: CartDigests }
}

/** Finds and decrypts the compressed content in a CaRT file that arrives piece by piece. */
export function openCartBody(privateKey: Uint8Array | undefined): CartBody {
  let pending = new Uint8Array()
  let at = 0
  let key: Uint8Array | undefined
  let decrypt: ((bytes: Uint8Array) => void) | undefined
  const take = (count: number): Uint8Array<ArrayBuffer> => {
    const taken = pending.slice(0, count)
    pending = pending.subarray(count)
    at += count
    return taken
  }
  const body = (count: number): Uint8Array<ArrayBuffer> => {
    const taken = take(count)
    decrypt?.(taken)
    return taken
  }
  return {
    update(bytes) {
      pending = joined(pending, bytes)
      const header = decrypt === undefined ? readHeader(pending, privateKey) : null
      if (header !== null && pending.length >= header.bodyAt) {
        key = header.key
        decrypt = createArc4(key)
        take(header.bodyAt)
      }
      const isBodyKnown = decrypt !== undefined && pending.length > MAX_DIGESTS_BYTES + FOOTER_BYTES
      return body(isBodyKnown ? pending.length - MAX_DIGESTS_BYTES - FOOTER_BYTES : 0)
    },
    finish() {
      if (key === undefined || pending.length < FOOTER_BYTES) throw cartError('it ends too early')
      const { digestsAt, digestsBytes } = readFooter(pending.subarray(-FOOTER_BYTES))
      const end = at + pending.length - FOOTER_BYTES
      const bodyEnd = digestsBytes === 0 ? end : digestsAt
      if (bodyEnd < at || bodyEnd + digestsBytes !== end) throw cartError('its footer does not fit')
      const rest = body(bodyEnd - at)
      return { rest, digests: readDigests(take(digestsBytes), key) }
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

type Header = { readonly key: Uint8Array; readonly bodyAt: number }

/** Returns null until enough bytes have arrived. A key of zeros stands for one that the reader has to know. */
function readHeader(bytes: Uint8Array, privateKey: Uint8Array | undefined): Header | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  if (textOf(bytes.subarray(0, 4)) !== 'CART' || view.getInt16(4, true) !== 1) throw cartError('not a CaRT file')
  const metadataBytes = Number(view.getBigUint64(30, true))
  if (metadataBytes > MAX_METADATA_BYTES) throw cartError('its metadata is too large')
  const key = bytes.slice(14, 30)
  const isPrivate = key.every((byte) => byte === 0)
  if (isPrivate && privateKey === undefined) throw cartError('it has a private key')
  return { key: isPrivate && privateKey !== undefined ? privateKey : key, bodyAt: HEADER_BYTES + metadataBytes }
}

function readFooter(bytes: Uint8Array): { readonly digestsAt: number; readonly digestsBytes: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, FOOTER_BYTES)
  if (textOf(bytes.subarray(0, 4)) !== 'TRAC') throw cartError('it ends too early')
  return { digestsAt: Number(view.getBigUint64(12, true)), digestsBytes: Number(view.getBigUint64(20, true)) }
}

function readDigests(bytes: Uint8Array, key: Uint8Array): CartDigests {
  if (bytes.length === 0) return {}
  createArc4(key)(bytes)
  try {
    return { ...JSON.parse(textOf(bytes)) }
  } catch {
    throw cartError('its footer cannot be read')
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const cartError = (reason: string, cause?: unknown): IntegrityError =>
  new IntegrityError('integrity', `the CaRT file cannot be decoded: ${reason}`, { cause })
