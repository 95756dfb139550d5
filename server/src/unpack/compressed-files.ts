import { pipeline, Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { ArchiveFile } from './archive-file.ts'
import { type ArchiveSource, chunksOf } from './archive-source.ts'
import { RATIO_FREE_BYTES } from './limits.ts'
import type { ArchiveInput } from './messages.ts'
import { isTar, TAR_BLOCK_BYTES, tarFiles } from './tar-files.ts'
import { UnpackFailure } from './unpack-failure.ts'

const DECOMPRESSORS = { gzip: createGunzip, zstd: createZstdDecompress }
export type CompressedFormat = keyof typeof DECOMPRESSORS

type CompressedInput = Pick<ArchiveInput, 'name' | 'limits'> & { readonly format: CompressedFormat }

/** The files of a compressed tar archive, or the one file that is compressed. */
export async function* compressedFiles(source: ArchiveSource, input: CompressedInput): AsyncGenerator<ArchiveFile> {
  const plain = decompressed(source, input)
  const beginning: Uint8Array[] = []
  let bytes = 0
  while (bytes < TAR_BLOCK_BYTES) {
    const { done, value } = await plain.next()
    if (done === true) break
    beginning.push(value)
    bytes += value.length
  }
  const content = joined(beginning, plain)
  if (isTar(Buffer.concat(beginning))) yield* tarFiles(content)
  else if (bytes > 0) yield { name: innerName(input.name), packedBytes: source.sizeBytes, open: () => content }
}

async function* decompressed(source: ArchiveSource, { format, limits }: CompressedInput): AsyncGenerator<Uint8Array> {
  let [packedBytes, bytes] = [0, 0]
  const counted = async function* () {
    for await (const chunk of chunksOf(source)) {
      packedBytes += chunk.length
      yield chunk
    }
  }
  // An error destroys the stream, and is thrown where it is read.
  const stream = pipeline(Readable.from(counted()), DECOMPRESSORS[format](), () => undefined)
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > RATIO_FREE_BYTES && bytes > packedBytes * limits.ratio)
      throw new UnpackFailure('limit', { endsArchive: true })
    yield chunk
  }
}

async function* joined(beginning: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* beginning
  yield* rest
}

function innerName(name: string): string {
  return name.replace(/\.(?:gz|gzip|zst|zstd)$/i, '')
}
