import { pipeline, Readable } from 'node:stream'
import type { MimeChunk, MimeNode } from 'mailsplit'
import type { ArchiveFile } from './archive-file.ts'
import { isMessage, messageFile } from './message-file.ts'
import { openSplitter } from './open-splitter.ts'
import { unended } from './unended.ts'
import { UnpackFailure } from './unpack-failure.ts'

// The parser keeps a line in memory. Those of mail have 998 bytes at most.
const MAX_LINE_BYTES = 1024 ** 2
const LINE_FEED = 10

/** The attachments of a mail, among them messages. Its text is left out. */
export async function* mailFiles(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile> {
  const splitter = openSplitter()
  // An error destroys the stream, and is thrown where it is read.
  pipeline(Readable.from(withoutLongLines(chunks), { objectMode: false }), splitter, () => undefined)
  const events: AsyncIterator<MimeNode | MimeChunk> = splitter[Symbol.asyncIterator]()
  const read: PartReader = () => events.next().catch(throwLimit)
  let number = 0
  try {
    for (let node = await nextNode(read); node !== null; ) {
      const part = openPart(node, read)
      if (isAttachment(node)) {
        number += 1
        const name = node.filename || `attachment-${number}`
        if (isMessage(node)) yield await messageFile(node, part.content, name)
        else yield { name, packedBytes: null, open: () => part.content }
      }
      node = await part.next()
    }
  } finally {
    await events.return?.()
  }
}

type PartReader = () => Promise<IteratorResult<MimeNode | MimeChunk>>

async function nextNode(read: PartReader): Promise<MimeNode | null> {
  for (;;) {
    const { done, value } = await read()
    if (done === true) return null
    if (value.type === 'node') return value
  }
}

/** The content of a part, and the part that follows it. */
function openPart(node: MimeNode, read: PartReader) {
  let following: MimeNode | null | undefined
  const encoded = async function* (): AsyncGenerator<Buffer> {
    while (following === undefined) {
      const { done, value } = await read()
      if (done === true) following = null
      else if (value.type === 'node') following = value
      else if (value.type === 'body' && value.value !== undefined) yield value.value
    }
  }
  const body = unended(encoded())
  const decoded = async function* (): AsyncGenerator<Uint8Array> {
    yield* pipeline(Readable.from(body, { objectMode: false }), node.getDecoder(), () => undefined)
  }
  const content = decoded()
  return {
    content,
    async next(): Promise<MimeNode | null> {
      // A content that was read in part would compete for the rest of the body.
      await content.return(undefined)
      for await (const _ of body);
      return following ?? null
    },
  }
}

function isAttachment(node: MimeNode): boolean {
  const { multipart, filename, disposition, contentType } = node
  if (multipart !== false) return false
  return (
    filename !== false ||
    disposition === 'attachment' ||
    !/^text\//.test(contentType || 'text/plain') ||
    isMessage(node)
  )
}

async function* withoutLongLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let lineBytes = 0
  for await (const chunk of chunks) {
    const end = chunk.indexOf(LINE_FEED)
    if (lineBytes + (end === -1 ? chunk.length : end) > MAX_LINE_BYTES)
      throw new UnpackFailure('limit', { endsArchive: true })
    lineBytes = end === -1 ? lineBytes + chunk.length : chunk.length - chunk.lastIndexOf(LINE_FEED) - 1
    yield chunk
  }
}

/** The parser has one code for headers that are too long, and for too many parts. */
function throwLimit(error: unknown): never {
  const isOfLimit = error instanceof Error && 'code' in error && error.code === 'EMAXLEN'
  throw isOfLimit ? new UnpackFailure('limit', { endsArchive: true }) : error
}
