import type { MimeNode } from 'mailsplit'
import type { ArchiveFile } from './archive-file.ts'

// Headers of real messages are shorter, and so are their subjects.
const MAX_HEAD_BYTES = 64 * 1024
const MAX_SUBJECT_LENGTH = 4096
const HEAD_END = /\r?\n\r?\n/
const SUBJECT = /^subject:(.*(?:\r?\n[ \t].*)*)/im
const EXTENSION = '.eml'

/** A part that is a message itself, such as a forwarded mail. In a digest, parts without a type are messages. */
export function isMessage({ contentType, parentNode, headers }: MimeNode): boolean {
  if (contentType === 'message/rfc822' || contentType === 'message/global') return true
  return parentNode !== false && parentNode.multipart === 'digest' && !headers.hasHeader('content-type')
}

/** An attached message. One without a file name is named after its subject. */
export async function messageFile(
  { filename, libmime }: MimeNode,
  content: AsyncGenerator<Uint8Array>,
  name: string,
): Promise<ArchiveFile> {
  const head = filename === false ? await readHead(content) : []
  const title = libmime.decodeWords(subjectOf(Buffer.concat(head))).trim() || name
  return {
    name: title.toLowerCase().endsWith(EXTENSION) ? title : `${title}${EXTENSION}`,
    packedBytes: null,
    async *open() {
      yield* head
      yield* content
    },
  }
}

async function readHead(content: AsyncGenerator<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for (let bytes = 0; bytes < MAX_HEAD_BYTES; ) {
    const { done, value } = await content.next()
    if (done === true) break
    chunks.push(value)
    bytes += value.length
  }
  return chunks
}

/** The subject as it is written: long ones are folded. */
function subjectOf(bytes: Buffer): string {
  const [head = ''] = bytes.toString('utf8', 0, MAX_HEAD_BYTES).trimStart().split(HEAD_END, 1)
  const [, subject = ''] = SUBJECT.exec(head) ?? []
  return subject
    .slice(0, MAX_SUBJECT_LENGTH)
    .replaceAll(/[\r\n]+[ \t]*/g, ' ')
    .trim()
}
