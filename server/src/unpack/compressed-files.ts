import { pipeline, Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { ArchiveFile } from './archive-file.ts'
import { type ArchiveSource, chunksOf } from './archive-source.ts'
import type { ArchiveFormat } from './formats.ts'
import { RATIO_FREE_BYTES } from './limits.ts'
import type { ArchiveInput } from './messages.ts'
import { sevenZipFiles } from './seven-zip/seven-zip-files.ts'
import { isTar, TAR_BLOCK_BYTES, tarFiles } from './tar-files.ts'
import { UnpackFailure } from './unpack-failure.ts'

const DECOMPRESSORS = { gzip: createGunzip, zstd: createZstdDecompress }
type ServerFormat = keyof typeof DECOMPRESSORS
export type CompressedFormat = ServerFormat | 'xz' | 'bzip2'

type CompressedInput = Pick<ArchiveInput, 'name' | 'limits' | 'passwords'> & { readonly format: CompressedFormat }

export function isCompressed(format: ArchiveFormat): format is CompressedFormat {
  return format in DECOMPRESSORS || format === 'xz' || format === 'bzip2'
}

/** The files of a compressed tar archive, or the one file that is compressed. */
export async function* compressedFiles(source: ArchiveSource, input: CompressedInput): AsyncGenerator<ArchiveFile> {
  const plain = contentOf(source, input)
  try {
    const beginning = await beginningOf(plain)
    const content = joined(beginning, plain)
    if (isTar(beginning)) yield* tarFiles(content)
    else if (beginning.length > 0)
      yield { name: innerName(input.name), packedBytes: source.sizeBytes, open: () => content }
  } finally {
    // Ends what decompresses, also if the content was not read to its end.
    await plain.return(undefined)
  }
}

async function beginningOf(plain: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for (let bytes = 0; bytes < TAR_BLOCK_BYTES; ) {
    const { done, value } = await plain.next()
    if (done === true) break
    chunks.push(value)
    bytes += value.length
  }
  return Buffer.concat(chunks)
}

function contentOf(source: ArchiveSource, { format, ...input }: CompressedInput): AsyncGenerator<Uint8Array> {
  if (format === 'xz' || format === 'bzip2') return contentByEngine(sevenZipFiles(source, { ...input, format }))
  return decompressed(source, { ...input, format })
}

async function* contentByEngine(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  for await (const file of files) yield* file.open()
}

type DecompressionInput = Pick<ArchiveInput, 'limits'> & { readonly format: ServerFormat }

async function* decompressed(
  source: ArchiveSource,
  { format, limits }: DecompressionInput,
): AsyncGenerator<Uint8Array> {
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

async function* joined(beginning: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield beginning
  yield* rest
}

function innerName(name: string): string {
  return name.replace(/\.(?:gz|gzip|zst|zstd|xz|bz2|bzip2)$/i, '')
}
