import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { concurrently } from '../../tests/support/concurrently.ts'
import { streamUpload } from '../../tests/support/stream-upload.ts'
import { describeMachine } from '../machine.ts'
import { send, type Target } from './clients.ts'
import { databaseCost } from './database-cost.ts'
import { type Literals, readLiterals } from './literals.ts'
import { openTarget } from './open-target.ts'
import { percentile } from './percentiles.ts'
import { at } from './queries.ts'

// Measures writes to a large database: the median of one client, and the rate of several clients.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    url: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    clients: { type: 'string', default: '8' },
    times: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
})

type Write = (target: Target, literals: Literals, n: number) => Promise<void>

const FILE_BYTES = 20_000
const TAGS = [{ tag: 'feed:spamtrap' }, { tag: 'runnable:win32:exe' }]
const mark = randomBytes(4).toString('hex')

const WRITES: Readonly<Record<string, Write>> = {
  'file of 20 kB': (target) => upload(target, undefined),
  'file of 20 kB with two tags': (target) => upload(target, { tags: TAGS }),
  'config of 1 kB': (target, _, n) => post(target, '/api/config', { family: 'formbook', cfg: config(n) }),
  'blob of 1 kB': (target, { blobWords }, n) =>
    post(target, '/api/blob', {
      blob_name: `scale_${n}`,
      blob_type: 'strings',
      content: `${mark} ${n} ${at(blobWords, n)} ${randomBytes(480).toString('hex')}`,
    }),
  'tag, known': (target, { files }, n) =>
    put(target, `/api/file/${at(files, n).dhash}/tag`, { tag: `feed:added-${n % 7}` }),
  'tag, new': (target, { files }, n) =>
    put(target, `/api/file/${at(files, n).dhash}/tag`, { tag: `scale-${mark}-${n}` }),
  'tag removed': async (target, { files }, n) =>
    remove(target, `/api/file/${at(files, n).dhash}/tag?tag=feed:added-${n % 7}`),
  share: (target, { files }, n) =>
    put(target, `/api/file/${at(files, n).dhash}/share`, { group: `constituent-${1 + (n % 20)}` }),
  relation: (target, { files, visible }, n) =>
    put(
      target,
      `/api/object/${at(visible.admin ?? [], n).dhash}/child/${at(files, n + Math.floor(n / files.length)).dhash}`,
      {},
    ),
  comment: (target, { files, comments }, n) =>
    post(target, `/api/file/${at(files, n).dhash}/comment`, { comment: `${mark} seen at ${at(comments, n)}` }),
  attribute: (target, { files }, n) =>
    post(target, `/api/file/${at(files, n).dhash}/attribute`, { key: 'source', value: `${mark}-${n}` }),
}

await using stack = new AsyncDisposableStack()
const opened = await openTarget({ ...values, timeoutMs: 0 }, stack)
const target: Target = { url: opened.url, token: await opened.tokenOf('admin') }
const literals = await readLiterals(opened.db, ['admin'])
const [times, clients] = [Number(values.times), Number(values.clients)]
const wanted = new RegExp(values.only, 'i')
const results: {
  readonly write: string
  readonly medianMs: number
  readonly p95Ms: number
  readonly perSecond: number
  readonly databaseMs: number
  readonly walKb: number
}[] = []
for (const [write, run] of Object.entries(WRITES)) if (wanted.test(write)) await measure(write, run)
const machine = await describeMachine()
if (values.json) console.log(JSON.stringify({ machine, times, clients, results }, null, 2))
else console.log(`\n${machine}`)

async function measure(write: string, run: Write): Promise<void> {
  const alone: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await run(target, literals, n)
    alone.push(performance.now() - began)
  }
  alone.sort((a, b) => a - b)
  const before = await databaseCost(opened.db)
  const began = performance.now()
  const numbers = Array.from({ length: times * 2 }, (_, i) => times + i)
  await concurrently(clients, numbers, (n) => run(target, literals, n))
  const perSecond = numbers.length / ((performance.now() - began) / 1000)
  const after = await databaseCost(opened.db)
  const databaseMs = ((after.processorSeconds - before.processorSeconds) * 1000) / numbers.length
  const walKb = (after.walBytes - before.walBytes) / 1000 / numbers.length
  const result = { write, medianMs: percentile(alone, 50), p95Ms: percentile(alone, 95), perSecond, databaseMs, walKb }
  results.push(result)
  if (!values.json) console.log(line(result))
}

function line({ write, medianMs, p95Ms, perSecond, databaseMs, walKb }: (typeof results)[number]): string {
  const cells = [
    `median ${medianMs.toFixed(1).padStart(6)} ms`,
    `p95 ${p95Ms.toFixed(1).padStart(6)} ms`,
    `${clients} clients ${perSecond.toFixed(0).padStart(4)} /s`,
    `PostgreSQL ${databaseMs.toFixed(1).padStart(5)} ms and ${walKb.toFixed(1).padStart(6)} kB of log for each`,
  ]
  return `${write.padEnd(28)} ${cells.join('   ')}`
}

async function upload(to: Target, options: unknown): Promise<void> {
  const content = randomBytes(FILE_BYTES)
  const name = `invoice_${mark}_${content.readUInt16BE()}.exe`
  const { status } = await streamUpload(to, {
    name,
    sizeBytes: content.length,
    content: [content],
    ...(options === undefined ? {} : { options }),
  })
  if (status !== 200) throw new Error(`an upload was answered ${status}`)
}

function config(n: number): object {
  const word = (): string => randomBytes(12).toString('hex')
  return {
    type: 'formbook',
    urls: Array.from({ length: 12 }, () => ({ cnc: `http://${word()}.example/`, port: 443 })),
    key: word(),
    mutex: mark,
    id: n,
  }
}

function post(to: Target, path: string, body: object): Promise<void> {
  return request(to, 'POST', path, body)
}

function put(to: Target, path: string, body: object): Promise<void> {
  return request(to, 'PUT', path, body)
}

function remove(to: Target, path: string): Promise<void> {
  return request(to, 'DELETE', path)
}

async function request(to: Target, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  const { status } = await send(to, { method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (status !== 200) throw new Error(`${method} ${path} was answered ${status}`)
}
