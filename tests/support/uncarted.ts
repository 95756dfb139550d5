import { decodeCart } from '@lazaret/sdk'

/** The content of a CaRT file, compared with its digests. */
export async function uncarted(bytes: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of new Blob([new Uint8Array(bytes)]).stream().pipeThrough(decodeCart())) chunks.push(chunk)
  return Buffer.concat(chunks)
}
