/** Shannon entropy in bits per byte, with three decimals. */
export function entropyOf(data: Uint8Array): number {
  const counts = new Uint32Array(256)
  countBytes(data, { counts, start: 0, end: data.length })
  return entropyOfCounts(counts, data.length)
}

/** The entropy of the whole and of up to that many parts of equal size. */
export function entropyOfParts(data: Uint8Array, parts: number): { readonly whole: number; readonly parts: number[] } {
  const size = Math.max(Math.ceil(data.length / parts), 1)
  const [total, counts] = [new Uint32Array(256), new Uint32Array(256)]
  const entropies: number[] = []
  for (let at = 0; at < data.length; at += size) {
    const end = Math.min(at + size, data.length)
    countBytes(data, { counts: counts.fill(0), start: at, end })
    for (let byte = 0; byte < 256; byte++) total[byte] = (total[byte] ?? 0) + (counts[byte] ?? 0)
    entropies.push(entropyOfCounts(counts, end - at))
  }
  return { whole: entropyOfCounts(total, data.length), parts: entropies }
}

type CountInput = { readonly counts: Uint32Array; readonly start: number; readonly end: number }

function countBytes(data: Uint8Array, { counts, start, end }: CountInput): void {
  // An iterator takes several times as long as an index.
  for (let at = start; at < end; at++) {
    const byte = data[at] ?? 0
    counts[byte] = (counts[byte] ?? 0) + 1
  }
}

// Most files have 64 parts of some hundred bytes, whose counts are small: 256 logarithms for each part would take most of the time.
const PRODUCTS = Float64Array.from({ length: 1024 }, (_, count) => productOf(count))

function productOf(count: number): number {
  return count === 0 ? 0 : count * Math.log2(count)
}

function entropyOfCounts(counts: Uint32Array, total: number): number {
  if (total === 0) return 0
  let products = 0
  for (let byte = 0; byte < 256; byte++) {
    const count = counts[byte] ?? 0
    products += PRODUCTS[count] ?? productOf(count)
  }
  return Math.round(Math.abs(Math.log2(total) - products / total) * 1000) / 1000
}
