import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// node:http and nothing else: it takes what is uploaded, gives it back from a file, and answers everything else with as many bytes as
// the server does. A process of its own, so that its processor time can be compared.
const ITEM_BYTES = 900
const folder = process.argv[2] ?? '.'

const server = createServer((req, res) => void (req.method === 'GET' ? give(req, res) : take(req, res)))
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))

function give({ url = '' }: IncomingMessage, res: ServerResponse): void {
  const [, size, isContent] = /^\/api\/file\/(\d+)-\w+(\/download)?/.exec(url) ?? []
  if (isContent !== undefined) {
    createReadStream(join(folder, `${size}`), { highWaterMark: 262_144 }).pipe(res)
    return
  }
  const items = Number(/count=(\d+)/.exec(url)?.[1] ?? 1)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ status: 'ok', files: Array.from({ length: items }, () => 'x'.repeat(ITEM_BYTES)) }))
}

/** The identifier names the size; the content is made up. */
async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let size = 0
  for await (const chunk of req) size += chunk.length
  if (req.url === '/api/file/bulk') {
    res.end(
      JSON.stringify({ outcomes: Array.from({ length: 100 }, () => ({ file: 'x'.repeat(ITEM_BYTES), error: null })) }),
    )
    return
  }
  // The form adds only a few bytes, which rounding removes.
  const content = Math.floor(size / 1000) * 1000
  const id = `${content}-${createHash('sha256').update(String(content)).digest('hex')}`
  if (!made.has(content)) writeFileSync(join(folder, String(content)), randomBytes(content))
  made.add(content)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ sha256: id, md5: id, file_name: 'x', file_size: content, upload_time: '2026-01-01' }))
}

const made = new Set<number>()
