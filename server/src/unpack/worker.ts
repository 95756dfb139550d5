import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { ArchiveFile } from './archive-file.ts'
import { type ArchiveSource, chunksOf, openSource } from './archive-source.ts'
import { cartFiles } from './cart-files.ts'
import { compressedFiles, isCompressed } from './compressed-files.ts'
import { mailFiles } from './mail-files.ts'
import type { ArchiveInput, FailureFields, MainMessage, ThreadMessage, UnpackEvent, UnpackInput } from './messages.ts'
import { type Meter, openMeter } from './meter.ts'
import { outlookFiles } from './outlook/outlook-files.ts'
import { sevenZipFiles } from './seven-zip/seven-zip-files.ts'
import { tarFiles } from './tar-files.ts'
import { UnpackFailure } from './unpack-failure.ts'
import { zipFiles } from './zip-files.ts'

/** A thread of the pool runs this for each archive. */
export async function unpack({ port, ...archive }: UnpackInput): Promise<void> {
  const channel = openChannel(port)
  let isReadable = true
  const source = openSource(archive.sizeBytes, async (start, end) => {
    const bytes = await channel.read(start, end)
    isReadable = bytes !== null
    if (bytes === null) throw new Error('the content of the archive cannot be read')
    return bytes
  })
  try {
    const failure = await sendFiles(archive, source, channel.send)
    // Parsers report it as a fault of the archive.
    if (!isReadable) throw new Error('the content of the archive cannot be read')
    await channel.send({ kind: 'last', failure })
  } finally {
    port.close()
  }
}

type Send = (event: UnpackEvent) => Promise<void>

async function sendFiles(archive: ArchiveInput, source: ArchiveSource, send: Send): Promise<FailureFields | null> {
  const meter = openMeter(archive.limits)
  let index = 0
  try {
    for await (const file of filesOf(archive, source)) {
      index += 1
      if (index <= archive.skipped) continue
      const { failure } = await sendFile({ file, index, meter }, send)
      if (failure?.endsArchive === true) return failure
    }
    return null
  } catch (error) {
    return failureOf(error)
  }
}

type FileToSend = { readonly file: ArchiveFile; readonly index: number; readonly meter: Meter }

async function sendFile({ file, index, meter }: FileToSend, send: Send) {
  const counted = meter.beginFile(file.packedBytes)
  await send({ kind: 'file', index, name: file.name })
  let failure: FailureFields | null = null
  try {
    for await (const chunk of file.open()) {
      counted.add(chunk.length)
      // A copy: a message would otherwise carry the whole buffer that the chunk is a part of.
      await send({ kind: 'data', bytes: new Uint8Array(chunk) })
    }
  } catch (error) {
    failure = failureOf(error)
  }
  await send({ kind: 'end', bytes: counted.bytes(), failure })
  return { failure }
}

function filesOf(archive: ArchiveInput, source: ArchiveSource): AsyncIterable<ArchiveFile> {
  const { format } = archive
  if (format === 'zip') return zipFiles(source, archive.passwords)
  if (format === 'cart') return cartFiles(source, archive.name)
  if (format === 'mail') return mailFiles(chunksOf(source))
  if (format === 'outlook') return outlookFiles(source)
  if (format === 'tar') return tarFiles(chunksOf(source))
  if (isCompressed(format)) return compressedFiles(source, { ...archive, format })
  return sevenZipFiles(source, { ...archive, format })
}

function failureOf(error: unknown): FailureFields {
  const { reason, endsArchive } =
    error instanceof UnpackFailure ? error : new UnpackFailure('damaged', { endsArchive: true })
  return { reason, endsArchive }
}

function openChannel(port: MessagePort) {
  const messages = on(port, 'message')
  const post = (message: ThreadMessage, transferred: ArrayBuffer[] = []): void => port.postMessage(message, transferred)
  const answer = async (): Promise<MainMessage> => {
    const { value } = await messages.next()
    return value?.[0]
  }
  return {
    async send(event: UnpackEvent): Promise<void> {
      post(event, event.kind === 'data' ? [event.bytes.buffer] : [])
      await answer()
    },
    async read(start: number, end: number): Promise<Uint8Array | null> {
      post({ kind: 'read', start, end })
      const message = await answer()
      return message.kind === 'bytes' ? message.bytes : null
    },
  }
}
