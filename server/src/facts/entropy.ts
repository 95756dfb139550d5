/** Shannon entropy in bits per byte, with three decimals. */
export function entropyOf(data: Uint8Array): number {
  return entropyOfCounts(countBytes(data), data.length)
}

/** The entropy of the whole and of up to that many parts of equal size. */
export function entropyOfParts(data: Uint8Array, parts: number): { readonly whole: number; readonly parts: number[] } {
  const size = Math.max(Math.ceil(data.length / parts), 1)
  const total = new Float64Array(256)
  const entropies: number[] = []
  for (let at = 0; at < data.length; at += size) {
    const counts = countBytes(data.subarray(at, at + size))
    for (let byte = 0; byte < 256; byte++) total[byte] = (total[byte] ?? 0) + (counts[byte] ?? 0)
    entropies.push(entropyOfCounts(counts, Math.min(size, data.length - at)))
  }
  return { whole: entropyOfCounts(total, data.length), parts: entropies }
}

function countBytes(data: Uint8Array): Float64Array {
  const counts = new Float64Array(256)
  for (const byte of data) counts[byte] = (counts[byte] ?? 0) + 1
  return counts
}

function entropyOfCounts(counts: Float64Array, total: number): number {
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / total) * Math.log2(count / total)
  return Math.round(Math.abs(bits) * 1000) / 1000
}
