import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { isUpload } from './gateway.ts'
import { sha256, writeMany } from './many-files.ts'
import { isSameSet, openTransfer } from './open-transfer.ts'

// Small files go in requests of a hundred, and the program is some requests ahead.
const FILES = 500
const SLOW_CLOCK = new URL('../../support/slow-clock.ts', import.meta.url).href
t.test('an interrupted push ends what runs, writes it down, and a resumed one sends the rest', async (t) => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const { app, gateway, cli, options, run } = await openTransfer(t)
    const ids = await writeMany(cli.path('drop'), { count: FILES, seed: signal })
    const args = ['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume', '-j', '2']
    // What runs is given seconds to end: by this clock as many as it needs.
    const child = startCli(args, { ...options, nodeArgs: ['--import', SLOW_CLOCK] })
    await child.until((out) => recordsOf({ out }).length >= 10)
    child.kill(signal)
    const ended = await child.ended
    t.match(ended, { code, signal: null })
    const sent = gateway.seen.flatMap(({ stored }) => stored)
    const printed = recordsOf(ended).flatMap(({ status, id }) => (status === 'new' ? [String(id)] : []))
    t.ok(isSameSet(printed, sent), `${signal}: all of ${sent.length} that were stored are printed`)
    t.ok(printed.length < FILES, 'it did not go on')
    const manifest = await readFile(cli.path('up.jsonl'), 'utf8')
    t.ok(
      printed.every((id) => manifest.includes(id)),
      'and are in the manifest',
    )
    t.equal((await run(args)).code, 0)
    const all = gateway.seen.flatMap(({ stored }) => stored)
    t.ok(isSameSet(all, ids.values()), 'each file was stored by one upload')
    t.equal((await listFiles(app.admin)).length, FILES)
  }
})

t.test('what does not end by itself is dropped: after a while, or at the second signal', async (t) => {
  for (const signals of [1, 2]) {
    const { gateway, cli, options, run } = await openTransfer(t)
    await writeMany(cli.path('drop'), { count: 300, seed: 'stalled' })
    let uploads = 0
    const stalled = Promise.withResolvers<number>()
    gateway.judge = (exchange) => {
      if (!isUpload(exchange) || ++uploads <= 2) return undefined
      stalled.resolve(gateway.seen.flatMap(({ stored }) => stored).length)
      return 'stall'
    }
    const child = startCli(['push', '-r', 'drop', '--manifest', 'up.jsonl', '-j', '1'], options)
    const count = await stalled.promise
    t.ok(count > 2, `${count} files came in two requests`)
    await child.until((out) => recordsOf({ out }).length === count)
    for (let at = 0; at < signals; at++) child.kill('SIGINT')
    const ended = await child.ended
    t.match(ended, { code: 130, signal: null }, `${signals} signals`)
    t.match(ended.err, /interrupted/)
    gateway.judge = () => undefined
    const resumed = await run(['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume', '-f', 'status'])
    t.equal(resumed.code, 0)
    t.equal(recordsOf(resumed).filter(({ status }) => status === 'skipped').length, count, 'they were written down')
  }
})

t.test('an interrupted pull leaves whole files and parts, and goes on with them', async (t) => {
  const { app, gateway, cli, options, run } = await openTransfer(t)
  const big = Buffer.alloc(3_000_000, 'big')
  const ids = [sha256(big)]
  await app.admin.upload(big)
  for (let at = 0; at < 20; at++) ids.push((await app.admin.upload(`small ${at}`)).json.id)
  await writeFile(cli.path('list.txt'), ids.join('\n'))
  const cut = Promise.withResolvers<void>()
  gateway.judge = ({ path, range }) => {
    if (!path.includes(sha256(big))) return undefined
    if (range === undefined) return { cutAfter: 1_000_000 }
    cut.resolve()
    return 'stall'
  }
  const child = startCli(['pull', '@list.txt', '-O', 'in'], options)
  await cut.promise
  child.kill('SIGINT')
  child.kill('SIGINT')
  t.match(await child.ended, { code: 130, signal: null })
  const left = await readdir(cli.path('in'))
  t.ok(left.includes(`${sha256(big)}.part`))
  // Of what was sent before the cut the program may have read less.
  const { size } = await stat(cli.path('in', `${sha256(big)}.part`))
  t.ok(size > 0 && size <= 1_000_000, `${size} bytes`)
  t.notOk(left.includes(sha256(big)))
  gateway.judge = () => undefined
  t.equal((await run(['pull', '@list.txt', '-O', 'in'])).code, 0)
  t.ok(isSameSet(await readdir(cli.path('in')), ids))
  t.ok(big.equals(await readFile(cli.path('in', sha256(big)))))
  const ranges = gateway.seen.flatMap(({ range }) => range ?? [])
  t.equal(ranges.at(-1), `bytes=${size}-`, 'only what was missing was asked for')
})
