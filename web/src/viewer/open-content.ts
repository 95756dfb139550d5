import { type Client, negate } from '@lazaret/sdk'
import { fullClient } from '../server/client.ts'
import type { ByteSpan, ContentSource } from './content-source.ts'

export type ContentAddress = { readonly kind: 'file' | 'blob'; readonly id: string }

const PIECE = 64 * 1024

export async function openContent({ kind, id }: ContentAddress, signal?: AbortSignal): Promise<ContentSource> {
  const client = await fullClient()
  const options = signal ? { signal } : {}
  if (kind === 'blob') {
    const { blob_name, content } = await client.blobs.get(id, options)
    return sourceOfText(blob_name, content)
  }
  const { file_name, file_size, sha256 } = await client.files.get(id, options)
  return sourceOfFile(client, { id: sha256, name: file_name, sizeBytes: file_size })
}

function sourceOfText(name: string, text: string): ContentSource {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    sizeBytes: bytes.length,
    read: async ({ start, end }) => bytes.subarray(start, end),
    async *stream({ start, end }) {
      for (let at = start; at < end; at += PIECE) yield bytes.subarray(at, Math.min(at + PIECE, end))
    },
  }
}

type StoredFile = { readonly id: string; readonly name: string; readonly sizeBytes: number }

/** The bytes come negated: nothing on the way takes them for what they are. They are only ever looked at. */
function sourceOfFile(client: Client, { id, name, sizeBytes }: StoredFile): ContentSource {
  const open = ({ start, end }: ByteSpan, signal: AbortSignal | undefined) =>
    client.files.download(id, { obfuscate: true, range: { start, end: end - 1 }, ...(signal ? { signal } : {}) })
  return {
    name,
    sizeBytes,
    async read({ start, end }, signal) {
      return end <= start ? new Uint8Array() : negate(await (await open({ start, end }, signal)).toBuffer())
    },
    async *stream({ start, end }, signal) {
      if (end <= start) return
      const ended = new AbortController()
      const whileWanted = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
      try {
        // Some browsers cannot iterate over a stream.
        const reader = (await open({ start, end }, whileWanted)).body.getReader()
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          yield negate(value)
        }
      } finally {
        ended.abort()
      }
    },
  }
}
