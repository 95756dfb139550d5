import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { streamUpload } from '../../tests/support/stream-upload.ts'
import { at, quoted } from '../scale/queries.ts'
import type { Side, SideSamples } from './side.ts'

/** One request of a kind; the number makes each one different. */
export type Work = {
  readonly name: string
  /** Not timed: what the first request needs. */
  readonly prepare?: (side: Side) => Promise<void>
  readonly run: (side: Side, n: number) => Promise<void>
  /** The size of a large transfer, which is repeated less often. */
  readonly megabytes?: number
}

const FILE_BYTES = 20_000
const CHUNK_BYTES = 65_536
const TAGS = [{ tag: 'feed:spamtrap' }, { tag: 'runnable:win32:exe' }]

/** The most frequent requests to a server, then the transfers of one large file. */
export function works(megabytes: number): readonly Work[] {
  const large = { sizeBytes: megabytes * 1_000_000, megabytes }
  return [
    asked('ping', () => '/api/ping'),
    asked('list of 10', () => '/api/file?count=10'),
    asked('list of 1000', () => '/api/file?count=1000'),
    asked('list of 100 objects', () => '/api/object?count=100'),
    asked('list of 100 objects, named', () => '/api/object?count=100&names=1'),
    asked('one object', ({ files }, n) => `/api/file/${at(files, n).sha256}`),
    asked('one object, named', ({ files }, n) => `/api/file/${at(files, n).sha256}?names=1`),
    asked('search by tag', ({ tags }, n) => search(`tag:${quoted(at(tags, n))}`)),
    asked('search by name', ({ files }, n) => search(`name:${quoted(at(files, n).file_name)}`)),
    asked('search by hash', ({ files }, n) => search(`md5:${at(files, n).md5}`)),
    asked('search by size', ({ files }, n) => search(`size:${at(files, n).file_size}`)),
    asked('search by time', ({ files }, n) => search(`upload_time:>=${at(files, n).upload_time.slice(0, 10)}`)),
    { name: 'upload of 20 kB, 2 tags', run: async (side) => void (await upload(side, FILE_BYTES)) },
    { name: 'upload of 100 x 20 kB', run: uploadTogether },
    downloaded('download of 20 kB', { sizeBytes: FILE_BYTES, form: 'download' }),
    downloaded('zip of 20 kB', { sizeBytes: FILE_BYTES, form: 'download/zip' }),
    { name: `upload of ${megabytes} MB`, megabytes, run: async (side) => void (await upload(side, large.sizeBytes)) },
    downloaded(`download of ${megabytes} MB`, { ...large, form: 'download' }),
    downloaded(`obfuscated, ${megabytes} MB`, { ...large, form: 'download?obfuscate=1' }),
    downloaded(`zip of ${megabytes} MB`, { ...large, form: 'download/zip' }),
  ]
}

const search = (query: string): string => `/api/file?count=10&query=${encodeURIComponent(query)}`

function asked(name: string, path: (known: SideSamples, n: number) => string): Work {
  return { name, run: async (side, n) => void (await drain(side, path(side.known, n))) }
}

type DownloadWork = { readonly sizeBytes: number; readonly form: string; readonly megabytes?: number }

function downloaded(name: string, { sizeBytes, form, ...more }: DownloadWork): Work {
  const ids = new WeakMap<Side, string>()
  return {
    name,
    ...more,
    prepare: async (side) => void ids.set(side, await upload(side, sizeBytes)),
    run: async (side) => {
      const path = `/api/file/${ids.get(side)}/${form}`
      const received = await drain(side, path)
      if (received < sizeBytes) throw new Error(`GET ${path} gave ${received} bytes`)
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Reads an answer to its end and throws it away; the bytes that came. */
async function drain({ url, token }: Side, path: string): Promise<number> {
  const sent = request(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } })
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  let bytes = 0
  for await (const chunk of response ?? []) bytes += chunk.length
  if (response?.statusCode !== 200) throw new Error(`GET ${path} was answered ${response?.statusCode}`)
  return bytes
}

async function upload(side: Side, sizeBytes: number): Promise<string> {
  const content = randomBytes(sizeBytes)
  const { status, json } = await streamUpload(side, {
    name: `invoice_${content.readUInt16BE()}.exe`,
    sizeBytes,
    content: chunksOf(content),
    options: { tags: TAGS },
  })
  if (status !== 200) throw new Error(`an upload was answered ${status}: ${JSON.stringify(json)}`)
  return json.sha256
}

async function uploadTogether({ url, token }: Side): Promise<void> {
  const form = new FormData()
  form.append('options', JSON.stringify({ tags: TAGS }))
  for (let n = 0; n < 100; n++) form.append('file', new Blob([randomBytes(FILE_BYTES)]), `invoice_${n}.exe`)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/file/bulk`, { method: 'POST', headers, body: form })
  const { outcomes = [] }: { readonly outcomes?: readonly { readonly error: unknown }[] } = JSON.parse(
    await response.text(),
  )
  if (outcomes.length !== 100 || outcomes.some(({ error }) => error !== null))
    throw new Error(`an upload of many was answered ${response.status}`)
}

function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES)
}
