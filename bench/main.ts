import { randomBytes } from 'node:crypto'
import { concurrently } from '../tests/support/concurrently.ts'
import { startServer, temporaryFolder } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { type Sender, streamUpload } from '../tests/support/stream-upload.ts'
import { type Bare, chunksOf, openBare } from './bare.ts'
import { drain } from './drain.ts'
import { describeMachine } from './machine.ts'
import { measure } from './measure.ts'
import { measureStarts } from './starts.ts'
import { type Row, table } from './table.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SMALL = { bytes: 20_000, files: 400, clients: 8 }
const BIG_MB = Number(process.env.BENCH_BIG_MB ?? 200)
const OPTIONS = { tags: [{ tag: 'bench:one' }, { tag: 'bench:two' }] }

await using stack = new AsyncDisposableStack()
const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
console.log(`${await describeMachine()}\nruns        ${RUNS}, random bytes, client on the same machine\n`)
const starts = await measureStarts(Math.min(RUNS, 3))
const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
const sender = { url: server.url, token: (await signIn(server)).token }
const folder = await temporaryFolder(t)
const openedAt = await server.processorSeconds()
const smallRow = await small(sender, await openBare(folder, SMALL.clients, stack))
const usedBySmall = await server.processorSeconds()
console.log(
  table([
    { name: 'first start', unit: 's', measured: starts.first },
    { name: 'later start', unit: 's', measured: starts.later },
    smallRow,
    ...(await big(sender, await openBare(folder, 1, stack))),
  ]),
)

const perUpload = (seconds: number): string => `${((seconds * 1000) / (SMALL.files * (RUNS + 1))).toFixed(1)} ms`
const [own, database] = [usedBySmall.own - openedAt.own, usedBySmall.database - openedAt.database]
console.log(`\nprocessor time for each upload of 20 kB: server ${perUpload(own)}, PostgreSQL ${perUpload(database)}`)

async function small(sender: Sender, bare: Bare): Promise<Row> {
  const files = () => Array.from({ length: SMALL.files }, () => randomBytes(SMALL.bytes))
  const ours = (contents: readonly Uint8Array[]) =>
    concurrently(SMALL.clients, contents, async (content) => void (await upload(sender, content)))
  const plan = { runs: RUNS, amount: SMALL.files, prepare: files }
  const rate = (run: (contents: readonly Uint8Array[]) => Promise<void>) => measure(plan, run)
  const unit = '/s'
  await ours(files())
  return {
    name: `upload of 20 kB with 2 tags, ${SMALL.clients} clients`,
    unit,
    measured: await rate(ours),
    bare: [
      { name: 'five digests, ssdeep, file type', unit, measured: await rate(bare.digest) },
      { name: 'write + fsync', unit, measured: await rate(bare.writeAndSync) },
      { name: 'node:http upload', unit, measured: await rate(bare.upload) },
    ],
  }
}

async function big(sender: Sender, bare: Bare): Promise<Row[]> {
  const file = () => randomBytes(BIG_MB * 1_000_000)
  const plan = { runs: RUNS, amount: BIG_MB, prepare: file }
  const rate = (run: (content: Uint8Array) => Promise<void>) => measure(plan, run)
  const unit = 'MB/s'
  const id = await upload(sender, file())
  await bare.place(file())
  const read = async (path: string) => void (await drain(`${sender.url}/api/file/${id}/${path}`, sender.token ?? ''))
  return [
    {
      name: `upload of ${BIG_MB} MB`,
      unit,
      measured: await rate(async (content) => void (await upload(sender, content))),
      bare: [
        { name: 'five digests, ssdeep, file type', unit, measured: await rate((content) => bare.digest([content])) },
        { name: 'write + fsync', unit, measured: await rate((content) => bare.writeAndSync([content])) },
        { name: 'node:http upload', unit, measured: await rate((content) => bare.upload([content])) },
      ],
    },
    {
      name: `download of ${BIG_MB} MB`,
      unit,
      measured: await rate(() => read('download')),
      bare: [{ name: 'node:http download', unit, measured: await rate(bare.download) }],
    },
    {
      name: `zip download of ${BIG_MB} MB`,
      unit,
      measured: await rate(() => read('download/zip')),
      bare: [{ name: 'deflate and AES without a server', unit, measured: await rate(bare.zip) }],
    },
  ]
}

async function upload(sender: Sender, content: Uint8Array): Promise<string> {
  const sending = { name: 'bench.bin', sizeBytes: content.length, content: chunksOf(content), options: OPTIONS }
  const { status, json } = await streamUpload(sender, sending)
  if (status !== 200) throw new Error(`an upload was answered ${status}`)
  return json.id
}
