import type { ArchiveFile } from '../archive-file.ts'
import type { ArchiveSource } from '../archive-source.ts'
import type { SevenZipFormat } from '../formats.ts'
import { RATIO_FREE_BYTES } from '../limits.ts'
import type { ArchiveInput } from '../messages.ts'
import { UnpackFailure } from '../unpack-failure.ts'
import { fileErrorOf, reasonOf, throwIfEnded } from './engine-failure.ts'
import { findPassword } from './find-password.ts'
import { ARCHIVE_PATH, FRAME, type Frame, OUTPUT_PATH } from './messages.ts'
import { runEngine } from './run-engine.ts'

/** Types as 7-Zip names them. Other parsers do not see the archive. */
const ENGINE_TYPES: Readonly<Record<SevenZipFormat, string>> = {
  '7z': '7z',
  rar: 'rar',
  rar5: 'rar5',
  iso: 'iso',
  udf: 'udf',
  cab: 'cab',
  msi: 'compound',
  xz: 'xz',
  bzip2: 'bzip2',
}

type SevenZipInput = Pick<ArchiveInput, 'passwords' | 'limits'> & { readonly format: SevenZipFormat }

/** The files of an archive that 7-Zip reads. They are sent while they are unpacked. */
export async function* sevenZipFiles(source: ArchiveSource, input: SevenZipInput): AsyncGenerator<ArchiveFile> {
  const type = `-t${ENGINE_TYPES[input.format]}`
  const password = await findPassword(source, type, input.passwords)
  const args = ['x', '-y', '-aou', '-bso0', '-bsp0', type, `-p${password}`, `-o${OUTPUT_PATH}`, '--', ARCHIVE_PATH]
  const frames = openFrames(runEngine(source, args), input, source.sizeBytes)
  try {
    let isReported = false
    for (let frame = await frames.next(); frame !== null; frame = await frames.next()) {
      const error = fileErrorOf(frame)
      isReported ||= error !== null
      if (error !== null) yield { name: error.name, packedBytes: null, open: () => failing(error.reason) }
      if (frame.kind === FRAME.file && !isTableOf(input.format, frame.payload.toString())) {
        const file = openFile(frame, frames)
        yield file
        isReported = (await file.drain()) || isReported
      }
      if (frame.kind === FRAME.exit) return requireSuccess(frame, frames, isReported)
    }
    // The process was ended, or ended itself.
    throw new UnpackFailure('damaged', { endsArchive: true })
  } finally {
    await frames.end()
  }
}

// The tables of an installer, which are no files.
function isTableOf(format: SevenZipFormat, name: string): boolean {
  return format === 'msi' && /^(?:!|\[5\])/.test(name)
}

async function* failing(reason: UnpackFailure['reason']): AsyncGenerator<Uint8Array> {
  yield* []
  throw new UnpackFailure(reason)
}

function requireSuccess({ payload }: Frame, { lastError }: Frames, isReported: boolean): void {
  // 1 is a warning, for example about a link.
  if (Number(payload.toString()) <= 1 || isReported || /\blink\b/.test(lastError())) return
  throw new UnpackFailure(reasonOf(lastError()), { endsArchive: true })
}

type Frames = {
  next(): Promise<Frame | null>
  /** The next call of `next` gives it again. */
  unread(frame: Frame): void
  lastError(): string
  end(): Promise<unknown>
}

/** Counts what is unpacked, and ends the archive if it is too much by its size. */
function openFrames(running: AsyncGenerator<Frame>, { limits }: SevenZipInput, packedBytes: number): Frames {
  let unread: Frame | null = null
  let bytes = 0
  let lastError = ''
  return {
    async next() {
      const frame = unread ?? (await running.next()).value ?? null
      const isNew = unread === null
      unread = null
      if (frame === null || !isNew) return frame
      throwIfEnded(frame)
      if (frame.kind === FRAME.error && frame.payload.length > 0) lastError = frame.payload.toString()
      if (frame.kind === FRAME.data) bytes += frame.payload.length
      if (bytes > RATIO_FREE_BYTES && bytes > packedBytes * limits.ratio)
        throw new UnpackFailure('limit', { endsArchive: true })
      return frame
    },
    unread(frame) {
      unread = frame
    },
    lastError: () => lastError,
    end: () => running.return(undefined),
  }
}

/** An error of the file follows its end. */
function openFile({ payload }: Frame, frames: Frames) {
  let result: 'complete' | UnpackFailure | null = null
  const nextChunk = async (): Promise<Buffer | null> => {
    if (result !== null) return null
    const frame = await frames.next()
    if (frame === null) throw new UnpackFailure('damaged', { endsArchive: true })
    if (frame.kind === FRAME.data) return frame.payload
    if (frame.kind !== FRAME.close) return nextChunk()
    result = await resultOf(frames)
    return null
  }
  return {
    name: payload.toString(),
    packedBytes: null,
    async *open(): AsyncGenerator<Uint8Array> {
      for (let chunk = await nextChunk(); chunk !== null; chunk = await nextChunk()) yield chunk
      if (result instanceof UnpackFailure) throw result
    },
    /** Reads to the end, and says if the file failed. */
    async drain(): Promise<boolean> {
      while ((await nextChunk()) !== null);
      return result instanceof UnpackFailure
    },
  }
}

async function resultOf(frames: Frames): Promise<'complete' | UnpackFailure> {
  for (;;) {
    const frame = await frames.next()
    if (frame === null) throw new UnpackFailure('damaged', { endsArchive: true })
    const error = fileErrorOf(frame)
    if (error !== null) return new UnpackFailure(error.reason)
    if (frame.kind !== FRAME.error) {
      frames.unread(frame)
      return 'complete'
    }
  }
}
