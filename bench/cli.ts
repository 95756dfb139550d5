import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCli } from '../tests/cli/support/start-cli.ts'
import { concurrently } from '../tests/support/concurrently.ts'
import { type ServerProcess, startServer, temporaryFolder } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { type Sender, streamUpload } from '../tests/support/stream-upload.ts'
import { drain } from './drain.ts'
import { describeMachine } from './machine.ts'
import { measure } from './measure.ts'
import { type Row, table } from './table.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const FILES = Number(process.env.BENCH_FILES ?? 1000)
const CONCURRENCY = Number(process.env.BENCH_CONCURRENCY ?? 4)
const BYTES = 2000
const unit = '/s'

await using stack = new AsyncDisposableStack()
const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
console.log(
  `${await describeMachine()}\nruns        ${RUNS} of ${FILES} files of ${BYTES} bytes, ${CONCURRENCY} at a time\n`,
)
const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
const sender: Sender = { url: server.url, token: (await signIn(server)).token }
const folder = await temporaryFolder(t)
let uploaded: readonly string[] = []
console.log(table([await pushing(), await pulling(server)]))

async function pushing(): Promise<Row> {
  const contents = () => Array.from({ length: FILES }, () => randomBytes(BYTES))
  const drop = join(folder, 'drop')
  const ours = async () => void (await lazaret(['push', '-r', drop, '--manifest', `${drop}.jsonl`]))
  const bare = async (all: readonly Uint8Array[]) => {
    const ids: string[] = []
    await concurrently(CONCURRENCY, all, async (content) => void ids.push(await upload(content)))
    uploaded = ids
  }
  await bare(contents())
  const rates: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    await rm(drop, { recursive: true, force: true })
    await rm(`${drop}.jsonl`, { force: true })
    await mkdir(drop)
    await Promise.all(contents().map((content, at) => writeFile(join(drop, String(at)), content)))
    const { median } = await measure({ runs: 1, amount: FILES, prepare: () => undefined }, ours)
    rates.push(median)
  }
  const plan = { runs: RUNS, amount: FILES, prepare: contents }
  return {
    name: 'push -r, start of the process included',
    unit,
    measured: summaryOf(rates),
    bare: [{ name: 'the same uploads by node:http', unit, measured: await measure(plan, bare) }],
  }
}

async function pulling({ url }: ServerProcess): Promise<Row> {
  await writeFile(join(folder, 'ids'), uploaded.join('\n'))
  const ours = async () => {
    await rm(join(folder, 'in'), { recursive: true, force: true })
    await lazaret(['pull', '@ids', '-O', 'in'])
  }
  const bare = () =>
    concurrently(
      CONCURRENCY,
      uploaded,
      async (id) => void (await drain(`${url}/api/file/${id}/download`, sender.token ?? '')),
    )
  const plan = { runs: RUNS, amount: uploaded.length, prepare: () => undefined }
  return {
    name: 'pull @ids, start of the process included',
    unit,
    measured: await measure(plan, ours),
    bare: [{ name: 'the same downloads by node:http, thrown away', unit, measured: await measure(plan, bare) }],
  }
}

async function lazaret(args: readonly string[]): Promise<void> {
  const env = {
    LAZARET_URL: sender.url,
    LAZARET_API_KEY: sender.token ?? '',
    LAZARET_CONFIG: join(folder, 'config.json'),
  }
  const { code, err } = await runCli([...args, '-j', String(CONCURRENCY)], { cwd: folder, env })
  if (code !== 0) throw new Error(`lazaret ${args[0]} ended with ${code}: ${err}`)
}

async function upload(content: Uint8Array): Promise<string> {
  const sending = { name: 'bench.bin', sizeBytes: content.length, content: [content] }
  const { status, json } = await streamUpload(sender, sending)
  if (status !== 200) throw new Error(`an upload was answered ${status}`)
  return json.id
}

function summaryOf(rates: readonly number[]) {
  const sorted = rates.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}
