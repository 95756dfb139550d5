import type { ConfigDetail, FileDetail } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { fetchDetail } from '../details/fetch-detail.ts'
import { usageError } from '../program/cli-error.ts'

/** A blob, or a file that is plain text. */
export type TextSide = { readonly id: string; readonly name: string; readonly text: string }

/** Two objects of one kind, with the parts of them that are compared. */
export type ObjectPair =
  | { readonly kind: 'config'; readonly before: ConfigDetail; readonly after: ConfigDetail }
  | { readonly kind: 'text'; readonly before: TextSide; readonly after: TextSide }
  | { readonly kind: 'file'; readonly before: FileDetail; readonly after: FileDetail }

/** Larger files are compared by their properties, also where they are text. */
const MAX_TEXT_BYTES = 1024 * 1024

const KIND_NAMES: Readonly<Record<string, string>> = { static_config: 'config', text_blob: 'blob' }

/** Loads both objects. A file is found by any of its hashes, others by their SHA-256. */
export async function loadPair(opened: OpenClient, one: string, other: string): Promise<ObjectPair> {
  const [{ id, type }, { id: otherId, type: otherType }] = await Promise.all([
    fetchDetail(opened, one, undefined),
    fetchDetail(opened, other, undefined),
  ])
  if (type !== otherType) {
    const kinds = [type, otherType].map((each) => KIND_NAMES[each] ?? each)
    throw usageError(`expected two objects of one kind, got a ${kinds.join(' and a ')}`)
  }
  const { client, signal } = opened
  const bothOf = async <T>(load: (id: string) => Promise<T>) => {
    const [before, after] = await Promise.all([load(id), load(otherId)])
    return { before, after }
  }
  if (type === 'static_config')
    return { kind: 'config', ...(await bothOf((each) => client.configs.get(each, { signal }))) }
  if (type === 'text_blob') return { kind: 'text', ...(await bothOf((each) => loadBlob(opened, each))) }
  const files = await bothOf((each) => client.files.get(each, { signal }))
  const [before, after] = await textsOf(opened, [files.before, files.after])
  return before && after ? { kind: 'text', before, after } : { kind: 'file', ...files }
}

async function loadBlob({ client, signal }: OpenClient, id: string): Promise<TextSide> {
  const { blob_name: name, content: text } = await client.blobs.get(id, { signal })
  return { id, name, text }
}

/** The files as texts; an empty list if one of them is not a text. */
async function textsOf({ client, signal }: OpenClient, files: readonly FileDetail[]): Promise<readonly TextSide[]> {
  const areTexts = files.every(({ file_type, file_size }) => /\btext\b/.test(file_type) && file_size <= MAX_TEXT_BYTES)
  if (!areTexts) return []
  const texts = await Promise.all(
    files.map(async ({ sha256, file_name }) => {
      const content = await client.files.download(sha256, { signal })
      const text = decodeText(await content.toBuffer({ max: MAX_TEXT_BYTES }))
      return text === undefined ? [] : [{ id: sha256, name: file_name, text }]
    }),
  )
  return texts.every((text) => text.length === 1) ? texts.flat() : []
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // libmagic also calls other encodings text.
    return undefined
  }
}
