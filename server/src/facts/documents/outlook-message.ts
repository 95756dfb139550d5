import type { DocumentFacts } from '../facts.ts'
import { cleanText } from '../text.ts'
import type { Stream } from './compound-file.ts'

const PROPERTIES = '__properties_version1.0'
const ATTACHMENT = /^__attach_version1\.0_#[0-9a-f]{8}\//i
const SUBJECT = ['0037']
const SENDER_NAME = ['0C1A', '0042']
const SENDER_ADDRESS = ['5D01', '5D02', '0C1F']
// The long name, the name of eight and three characters, the title.
const ATTACHMENT_NAME = ['3707', '3704', '3001']
const MAX_ATTACHMENTS = 256

/** Subject, sender and attachments of a message of Outlook; undefined for other documents. */
export function readMessage(streams: readonly Stream[]): DocumentFacts['message'] {
  const byPath = new Map(streams.map(({ path, content }) => [path.toUpperCase(), content]))
  if (!byPath.has(PROPERTIES.toUpperCase())) return undefined
  const textOf = (properties: readonly string[], folder = ''): string | null =>
    properties.map((property) => readText(byPath, `${folder}__SUBSTG1.0_${property}`)).find((text) => text !== null) ??
    null
  const [name, address] = [textOf(SENDER_NAME), textOf(SENDER_ADDRESS)]
  const folders = new Set(streams.flatMap(({ path }) => ATTACHMENT.exec(path)?.[0].toUpperCase() ?? []))
  return {
    subject: textOf(SUBJECT),
    sender: name === null || address === null || name === address ? (name ?? address) : `${name} <${address}>`,
    attachments: [...folders].slice(0, MAX_ATTACHMENTS).map((folder) => textOf(ATTACHMENT_NAME, folder) ?? ''),
  }
}

/** In UTF-16, or in the characters of Windows. */
function readText(streams: ReadonlyMap<string, Buffer>, path: string): string | null {
  const wide = streams.get(`${path}001F`)
  const text = wide?.toString('utf16le') ?? streams.get(`${path}001E`)?.toString('latin1') ?? ''
  return cleanText(text.replace(/\0.*$/s, '')).trim() || null
}
