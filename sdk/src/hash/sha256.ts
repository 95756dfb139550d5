const BLOCK_BYTES = 64
const LENGTH_AT = 56

// The first 32 bits of the fractions of the square roots and cube roots of the first primes (FIPS 180-4).
const [START, ROUNDS] = constants()

export type Sha256 = { update(chunk: Uint8Array): void; digest(): string }

/** SHA-256 in JavaScript: Web Crypto hashes only what is whole in memory, and only in pages with https. */
export function createSha256(): Sha256 {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(BLOCK_BYTES)
  const rest = new Uint8Array(BLOCK_BYTES)
  let restBytes = 0
  let sizeBytes = 0

  const update = (chunk: Uint8Array) => {
    sizeBytes += chunk.byteLength
    let at = 0
    if (restBytes > 0) {
      at = Math.min(BLOCK_BYTES - restBytes, chunk.byteLength)
      rest.set(chunk.subarray(0, at), restBytes)
      restBytes += at
      if (restBytes < BLOCK_BYTES) return
      mixBlock(state, words, rest)
    }
    for (; at + BLOCK_BYTES <= chunk.byteLength; at += BLOCK_BYTES) {
      mixBlock(state, words, chunk.subarray(at, at + BLOCK_BYTES))
    }
    rest.set(chunk.subarray(at))
    restBytes = chunk.byteLength - at
  }

  return {
    update,
    digest() {
      const bits = BigInt(sizeBytes) * 8n
      const padding = new Uint8Array((restBytes < LENGTH_AT ? BLOCK_BYTES : 2 * BLOCK_BYTES) - restBytes)
      padding[0] = 0x80
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
      update(padding)
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

function mixBlock(state: Uint32Array, words: Uint32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES)
  for (let at = 0; at < 16; at++) words[at] = view.getUint32(at * 4)
  for (let at = 16; at < 64; at++) {
    const [early, late] = [word(words, at - 15), word(words, at - 2)]
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = word(words, at - 16) + s0 + word(words, at - 7) + s1
  }
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let at = 0; at < 64; at++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + word(ROUNDS, at) + word(words, at)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = word(state, at) + (mixed[at] ?? 0)
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0
}

function turn(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by))
}

function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ]
}
