import { randomBytes } from 'node:crypto'
import { streamUpload } from '../../tests/support/stream-upload.ts'
import { send } from '../scale/clients.ts'
import type { Literals } from '../scale/literals.ts'
import { at, quoted } from '../scale/queries.ts'
import type { Request } from '../scale/shapes.ts'
import type { Side } from './open-side.ts'

/** One request of a kind; the number makes each one different. */
export type Work = (side: Side, literals: Literals, n: number) => Promise<void>

const FILE_BYTES = 20_000
const TAGS = [{ tag: 'feed:spamtrap' }, { tag: 'runnable:win32:exe' }]

/** What most requests to a server are. */
export const WORKS: Readonly<Record<string, Work>> = {
  ping: asked(() => get('/api/ping')),
  'list of 10': asked(() => get('/api/file?count=10')),
  'list of 1000': asked(() => get('/api/file?count=1000')),
  'one object': asked(({ files }, n) => get(`/api/file/${at(files, n).sha256}`)),
  'search by tag': asked(({ tags }, n) => search(`tag:${quoted(at(tags.middle, n))}`)),
  'search by name': asked(({ files }, n) => search(`name:${quoted(at(files, n).file_name)}`)),
  'search by md5': asked(({ files }, n) => search(`md5:${at(files, n).md5}`)),
  'search by size': asked(({ files }, n) => search(`size:${at(files, n).file_size}`)),
  'upload of 20 kB with two tags': async (side) => {
    await upload(side, { tags: TAGS })
  },
  'download of 20 kB': downloaded('download'),
  'zip of 20 kB': downloaded('download/zip'),
  tag: asked(({ files }, n) => put(`/api/file/${at(files, n).dhash}/tag`, { tag: `compared-${n}` })),
  comment: asked(({ files }, n) => post(`/api/file/${at(files, n).dhash}/comment`, { comment: `seen ${n} times` })),
}

const get = (path: string): Request => ({ method: 'GET', path })
const put = (path: string, body: object): Request => ({ method: 'PUT', path, body: JSON.stringify(body) })
const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) })
const search = (query: string): Request => get(`/api/file?count=10&query=${encodeURIComponent(query)}`)

function asked(make: (literals: Literals, n: number) => Request): Work {
  return async (side, literals, n) => {
    const request = make(literals, n)
    const { status } = await send(side, request)
    if (status !== 200) throw new Error(`${request.method} ${request.path} was answered ${status}`)
  }
}

const uploaded = new WeakMap<Side, Promise<string>>()

/** The generated files have no contents: the first download uploads one. */
function uploadedTo(side: Side): Promise<string> {
  const known = uploaded.get(side) ?? upload(side)
  uploaded.set(side, known)
  return known
}

function downloaded(form: string): Work {
  return async (side) => {
    const path = `/api/file/${await uploadedTo(side)}/${form}`
    const response = await fetch(`${side.url}${path}`, { headers: { authorization: `Bearer ${side.token}` } })
    const { byteLength } = await response.arrayBuffer()
    if (byteLength < FILE_BYTES) throw new Error(`GET ${path} was answered ${response.status}, ${byteLength} bytes`)
  }
}

async function upload(side: Side, options?: object): Promise<string> {
  const content = randomBytes(FILE_BYTES)
  const { status, json } = await streamUpload(side, {
    name: `invoice_${content.readUInt16BE()}.exe`,
    sizeBytes: content.length,
    content: [content],
    ...(options === undefined ? {} : { options }),
  })
  if (status !== 200) throw new Error(`an upload was answered ${status}`)
  return json.sha256
}
