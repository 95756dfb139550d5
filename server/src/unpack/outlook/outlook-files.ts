import { buffer } from 'node:stream/consumers'
import type { ArchiveFile } from '../archive-file.ts'
import type { ArchiveSource } from '../archive-source.ts'
import { type CompoundFile, openCompoundFile } from './open-compound-file.ts'
import type { CompoundEntry } from './read-tree.ts'

const ATTACHMENT = /^__attach_version1\.0_#[0-9a-f]{8}$/i
const CONTENT = '37010102'
const ATTACHED_MESSAGE = '3701000D'
const SUBJECT = '0037'
// The long name, the name of eight and three characters, the title.
const NAMES = ['3707', '3704', '3001']
const WIDE_TEXT = '001F'
const TEXT = '001E'
const MAX_NAME_BYTES = 1024

/** The attachments of a message of Outlook, and those of messages attached to it. Its text is left out. */
export async function* outlookFiles(source: ArchiveSource): AsyncGenerator<ArchiveFile> {
  const file = await openCompoundFile(source)
  yield* attachmentsOf(file, file.root, '')
}

async function* attachmentsOf(file: CompoundFile, message: CompoundEntry, path: string): AsyncGenerator<ArchiveFile> {
  let number = 0
  for (const attachment of message.children) {
    if (!ATTACHMENT.test(attachment.name)) continue
    number += 1
    const content = propertyOf(attachment, CONTENT)
    const inner = propertyOf(attachment, ATTACHED_MESSAGE)
    const name = (await firstText(file, attachment, NAMES)) ?? `attachment-${number}`
    if (content?.isStream === true && content.sizeBytes > 0)
      yield { name: `${path}${name}`, packedBytes: null, open: () => file.contentOf(content) }
    else if (inner?.isStream === false) {
      const subject = (await firstText(file, inner, [SUBJECT])) ?? name
      yield* attachmentsOf(file, inner, `${path}${subject}/`)
    }
  }
}

function propertyOf({ children }: CompoundEntry, tag: string): CompoundEntry | undefined {
  return children.find(({ name }) => name.toUpperCase() === `__SUBSTG1.0_${tag}`)
}

/** The first of these properties that has a text. */
async function firstText(
  file: CompoundFile,
  entry: CompoundEntry,
  properties: readonly string[],
): Promise<string | null> {
  for (const property of properties) {
    const wide = propertyOf(entry, `${property}${WIDE_TEXT}`)
    const stream = wide ?? propertyOf(entry, `${property}${TEXT}`)
    if (stream?.isStream !== true || stream.sizeBytes > MAX_NAME_BYTES) continue
    const bytes = await buffer(file.contentOf(stream))
    const text = wide === undefined ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString('utf16le')
    const trimmed = text.replace(/\0.*$/s, '').trim()
    if (trimmed !== '') return trimmed
  }
  return null
}
