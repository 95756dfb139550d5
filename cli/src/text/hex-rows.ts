/** Sixteen bytes of a file, in hexadecimal and as text. */
export type HexRow = { readonly offset: number; readonly bytes: string; readonly text: string }

const ROW_BYTES = 16

/** The rows of a content, while it arrives. */
export async function* hexRows(content: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<HexRow> {
  let offset = start
  let rest = Buffer.alloc(0)
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % ROW_BYTES)
    for (let at = 0; at < whole; at += ROW_BYTES, offset += ROW_BYTES)
      yield rowOf(offset, bytes.subarray(at, at + ROW_BYTES))
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield rowOf(offset, rest)
}

function rowOf(offset: number, bytes: Buffer): HexRow {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return { offset, bytes: hex, text: bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '.') }
}
