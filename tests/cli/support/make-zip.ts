import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

export type ZipMember = {
  readonly name: string
  readonly content: string | Uint8Array
  readonly options?: Readonly<Record<string, unknown>>
}

/** A zip of these members, in this order; several may have one name. */
export async function makeZip(
  members: readonly ZipMember[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options })
  for (const { name, content, options: own = {} } of members) {
    await writer.add(name, new Uint8ArrayReader(Buffer.from(content)), own)
  }
  return Buffer.from(await writer.close())
}

/** The same bytes with every occurrence of a text replaced by another of the same length. */
export function replaceBytes(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}
