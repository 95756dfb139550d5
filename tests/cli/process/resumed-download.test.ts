import { randomInt } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { seededBytes } from '../../support/stream-upload.ts'
import { until } from '../../support/until.ts'
import { startCli } from '../support/start-cli.ts'
import { sha256 } from './many-files.ts'
import { openTransfer } from './open-transfer.ts'

const BYTES = 5_000_000
const ROUNDS = 4

const { app, gateway, cli, options, run } = await openTransfer(t)
const bytes = Buffer.concat([...seededBytes('sample', BYTES)])
const id = sha256(bytes)
await app.admin.upload(bytes)
const isContent = ({ path }: { readonly path: string }): boolean => path.includes('/download')

t.test('a download cut off at random offsets is whole in the end, and nothing comes twice', async (t) => {
  let cuts = 0
  let cutBytes = 0
  gateway.judge = (exchange) => {
    if (!isContent(exchange) || cuts++ >= ROUNDS) return undefined
    const cutAfter = randomInt(100_000, 1_000_000)
    cutBytes += cutAfter
    return { cutAfter }
  }
  const { code, err } = await run(['pull', id, '-O', 'cut', '--retries', '20'])
  t.equal(code, 0, err)
  t.ok(bytes.equals(await readFile(cli.path('cut', id))))
  const starts = gateway.seen.filter(isContent).map(({ range }) => Number(/=(\d+)/.exec(range ?? '=0')?.[1]))
  t.same(
    starts,
    starts.toSorted((a, b) => a - b),
    'each goes on where the one before ended',
  )
  t.ok((starts.at(-1) ?? 0) > 0 && (starts.at(-1) ?? 0) <= cutBytes, `the last one began at ${starts.at(-1)}`)
})

t.test('a download killed at random moments goes on with its part', async (t) => {
  const part = cli.path('killed', `${id}.part`)
  for (let round = 0, had = 0; round < ROUNDS; round++) {
    // A part is gone on with after a look at what there is.
    let before = round === 0 ? 0 : 1
    gateway.judge = (exchange) => {
      if (!isContent(exchange) || before-- > 0) return undefined
      return { stallAfter: randomInt(100_000, 1_000_000) }
    }
    const child = startCli(['pull', id, '-O', 'killed', '--timeout', '10m'], options)
    await until(async () => (await stat(part).catch(() => ({ size: 0 }))).size > had)
    child.kill('SIGKILL')
    await child.ended
    const { size, mode } = await stat(part)
    t.ok(size > had && size < BYTES, `${size} bytes after ${round + 1} kills`)
    t.equal(mode & 0o777, 0o600)
    t.notOk((await readdir(cli.path('killed'))).includes(id))
    had = size
  }
  gateway.judge = () => undefined
  const { code, err } = await run(['pull', id, '-O', 'killed'])
  t.equal(code, 0, err)
  t.same(await readdir(cli.path('killed')), [id])
  t.ok(bytes.equals(await readFile(cli.path('killed', id))))
})

t.test('wrong bytes end with 7 and leave nothing, also behind a resumed part', async (t) => {
  gateway.judge = (exchange) => (isContent(exchange) ? { answer: 'corrupt' } : undefined)
  const wrong = await run(['pull', id, '-O', 'wrong'])
  t.match(wrong, { code: 7, out: /"code":"integrity"/ })
  t.same(await readdir(cli.path('wrong')), [])
  gateway.judge = (exchange) => (isContent(exchange) ? { cutAfter: 5000 } : undefined)
  t.equal((await run(['pull', id, '-O', 'wrong', '--retries', '0'])).code, 6)
  gateway.judge = (exchange) => (isContent(exchange) && exchange.range ? { answer: 'corrupt' } : undefined)
  const mended = await run(['pull', id, '-O', 'wrong'])
  t.equal(mended.code, 0, 'what is wrong with the rest is mended by fetching the whole')
  t.ok(bytes.equals(await readFile(cli.path('wrong', id))))
})
