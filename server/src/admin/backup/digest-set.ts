const BITS_PER_DIGEST = 24
const LOOKUPS = 8
const MIN_BITS = 1024

/**
 * A Bloom filter of SHA-256 digests, at 3 bytes for each: it never says that a digest is missing which was added, and of others it takes
 * about one of 24 000 for present.
 */
export class DigestSet {
  readonly #bits: Uint8Array
  readonly #size: number

  constructor(count: number) {
    this.#size = Math.max(MIN_BITS, count * BITS_PER_DIGEST)
    this.#bits = new Uint8Array(Math.ceil(this.#size / 8))
  }

  add(sha256: string): void {
    for (const place of this.#places(sha256))
      this.#bits[place >>> 3] = (this.#bits[place >>> 3] ?? 0) | (1 << (place & 7))
  }

  has(sha256: string): boolean {
    return this.#places(sha256).every((place) => ((this.#bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0)
  }

  /** The words of a digest are as good as hashes of it. */
  #places(sha256: string): number[] {
    const words = Buffer.from(sha256, 'hex')
    return Array.from({ length: LOOKUPS }, (_, n) => words.readUInt32BE(n * 4) % this.#size)
  }
}
