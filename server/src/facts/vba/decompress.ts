const SIGNATURE = 1
const CHUNK_BYTES = 4096
const CHUNK_SIGNATURE = 0x3000
const IS_COMPRESSED = 0x8000

/** Decompresses a container as [MS-OVBA] 2.4.1 describes it, up to so many bytes; throws if it is malformed. */
export function decompress(container: Buffer, maxBytes: number): Buffer {
  if (container[0] !== SIGNATURE) throw new RangeError('no compressed container')
  const chunks: Buffer[] = []
  let size = 0
  for (let at = 1; at + 2 < container.length && size < maxBytes; ) {
    const header = container.readUInt16LE(at)
    if ((header & 0x7000) !== CHUNK_SIGNATURE) throw new RangeError('no compressed chunk')
    const end = at + (header & 0xfff) + 3
    const body = container.subarray(at + 2, end)
    const chunk = header & IS_COMPRESSED ? decompressChunk(body) : body
    chunks.push(chunk)
    size += chunk.length
    at = end
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Each flag of a byte says for one token whether it is a byte or a copy of earlier ones. */
function decompressChunk(body: Buffer): Buffer {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let size = 0
  for (let at = 0; at < body.length && size < CHUNK_BYTES; ) {
    const flags = body.readUInt8(at++)
    for (let bit = 0; bit < 8 && at < body.length && size < CHUNK_BYTES; bit++) {
      if ((flags >> bit) & 1) {
        size = copyEarlier(chunk, size, body.readUInt16LE(at))
        at += 2
      } else chunk[size++] = body.readUInt8(at++)
    }
  }
  return chunk.subarray(0, size)
}

/** The more of the chunk is there, the more bits of a token are the offset. */
function copyEarlier(chunk: Buffer, size: number, token: number): number {
  const offsetBits = Math.max(4, Math.ceil(Math.log2(size)))
  const start = size - (token >> (16 - offsetBits)) - 1
  if (start < 0) throw new RangeError('a token copies bytes before the chunk')
  const end = Math.min(size + (token & (0xffff >> offsetBits)) + 3, CHUNK_BYTES)
  // The bytes may overlap: those that were just copied are copied again.
  for (let at = size; at < end; at++) chunk[at] = chunk[start + at - size] ?? 0
  return end
}
