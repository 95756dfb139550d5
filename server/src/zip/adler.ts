const MODULUS = 65_521
// Sums of so many bytes are still small integers, which are added fastest.
const RUN_BYTES = 2048

/** The checksum at the end of a zlib stream, updated by further bytes; 1 is that of none. */
export function adler32(bytes: Uint8Array, before = 1): number {
  let low = before & 0xffff
  let high = before >>> 16
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(at + RUN_BYTES, bytes.length); at < end; at++) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= MODULUS
    high %= MODULUS
  }
  return ((high << 16) | low) >>> 0
}
