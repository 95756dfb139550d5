const SAMPLE_BYTES = 16_384
const RUNS = 64
const RUN_BYTES = SAMPLE_BYTES / RUNS

/** Bits that a byte of the block takes at least if each is coded by its frequency, estimated from runs spread over the block. */
export function entropyOf(block: Uint8Array): number {
  const counts = new Uint32Array(256)
  const step = Math.max(RUN_BYTES, Math.floor(block.length / RUNS))
  let sampled = 0
  for (let start = 0; start < block.length; start += step) {
    const end = Math.min(start + RUN_BYTES, block.length)
    for (let at = start; at < end; at++) {
      const byte = block[at] ?? 0
      counts[byte] = (counts[byte] ?? 0) + 1
    }
    sampled += end - start
  }
  let bits = 0
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / sampled)
  return bits / sampled
}
