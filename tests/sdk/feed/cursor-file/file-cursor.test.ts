import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import type { CursorStore } from '../../../../sdk/src/feed/cursor/store.ts'
import { fileCursor, readCursorFile } from '../../../../sdk/src/feed/cursor-file/file-cursor.ts'
import { checksum } from '../../../../sdk/src/feed/cursor-file/file-journal.ts'
import { acquireLock } from '../../../../sdk/src/feed/cursor-file/file-lock.ts'
import { createFeed } from '../../../../sdk/src/feed/feed.ts'
import type { FeedOptions } from '../../../../sdk/src/feed/settings.ts'
import { type Listing, listing, numbersOf, recordOf, stream } from '../listing.ts'

const three = () => listing([recordOf(3), recordOf(2), recordOf(1)])

function feedOf(source: Listing, store: CursorStore, options: FeedOptions = {}) {
  return createFeed(async () => source, { from: 'beginning', store, ...options })
}

/** Ends like a killed process: nothing is flushed or compacted, only the lock is let go. */
function crash(store: CursorStore) {
  return store.close?.()
}

t.test('a place survives a crash: what was acknowledged does not come again', async (t) => {
  const path = join(t.testdir(), 'sub', 'c.json')
  const store = fileCursor(path)
  const [first] = await feedOf(three(), store).poll()
  await first?.ack()
  await crash(store)
  const later = feedOf(three(), fileCursor(path))
  t.same(numbersOf(await later.poll()), [2, 3])
  await later.close()
  t.equal((await stat(path)).mode & 0o777, 0o600)
  t.equal((await stat(`${path}.journal`)).mode & 0o777, 0o600)
})

t.test('a torn last journal line is ignored and does not spoil the next one', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  const [first, second] = await feedOf(three(), store).poll()
  await first?.ack()
  await second?.ack()
  await crash(store)
  const { size } = await stat(`${path}.journal`)
  await truncate(`${path}.journal`, size - 5)
  const again = fileCursor(path)
  const loaded = await again.load()
  t.equal(loaded?.journal.length, 1)
  const generation = loaded?.snapshot.generation ?? 0
  await again.append([{ generation, op: 'ack', key: 'k' }])
  await crash(again)
  const last = fileCursor(path)
  t.same((await last.load())?.journal.at(-1), { generation, op: 'ack', key: 'k' })
  await crash(last)
})

t.test('a journal line with a wrong checksum only repeats its record', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  for (const item of await feedOf(three(), store).poll()) await item.ack()
  await crash(store)
  const lines = (await readFile(`${path}.journal`, 'utf8')).split('\n')
  lines[1] = `00000000${lines[1]?.slice(8)}`
  await writeFile(`${path}.journal`, lines.join('\n'))
  const later = feedOf(three(), fileCursor(path))
  t.same(numbersOf(await later.poll()), [2])
  await later.close()
})

t.test('a whole line that is not an entry is skipped', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  const items = await feedOf(three(), store).poll()
  await items[0]?.ack()
  await crash(store)
  const others = [
    [1, 'ack', 7],
    ['1', 'ack', 'k'],
    ['1', 'ack', 7],
    [1, 'zap', 'k'],
  ]
  const lines = others.map((entry) => JSON.stringify(entry)).map((body) => `${checksum(body)} ${body}\n`)
  await appendFile(`${path}.journal`, lines.join(''))
  const later = fileCursor(path)
  t.equal((await later.load())?.journal.length, 1)
  await crash(later)
})

t.test('journal lines of another generation are left-overs', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  for (const item of await feedOf(three(), store).poll()) await item.ack()
  await crash(store)
  const journal = (await readFile(`${path}.journal`, 'utf8')).trimEnd()
  const [body = ''] = (await readFile(path, 'utf8')).split('\n')
  const snapshot = JSON.parse(body)
  const next = fileCursor(path)
  await next.load()
  await next.save({ ...snapshot, generation: snapshot.generation + 1 })
  await crash(next)
  await writeFile(`${path}.journal`, `${journal}\n`)
  const later = feedOf(three(), fileCursor(path))
  t.same(numbersOf(await later.poll()), [1, 2, 3])
  await later.close()
})

t.test('a torn temporary snapshot is ignored and removed', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'c.json')
  const first = feedOf(three(), fileCursor(path))
  for (const item of await first.poll()) await item.ack()
  await first.close()
  await writeFile(`${path}.4711.tmp`, '{"v":1,"gen')
  await t.rejects(readCursorFile(`${path}.4711.tmp`), { code: 'cursor', reason: 'corrupt' })
  const later = feedOf(three(), fileCursor(path))
  t.same(await later.poll(), [])
  t.notOk((await readdir(folder)).includes('c.json.4711.tmp'))
  await later.close()
})

t.test('a damaged snapshot is refused, not restarted from', async (t) => {
  const path = join(t.testdir(), 'c.json')
  await feedOf(three(), fileCursor(path)).close()
  const store = fileCursor(path)
  await feedOf(three(), store).poll()
  await crash(store)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('carl', 'karl'))
  await t.rejects(feedOf(three(), fileCursor(path)).poll(), { code: 'cursor', reason: 'corrupt' })
  await writeFile(path, text)
  const later = feedOf(three(), fileCursor(path))
  t.same(numbersOf(await later.poll()), [1, 2, 3], 'and the lock was let go')
  await later.close()
})

t.test('a cursor of another stream is refused by member', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const first = feedOf(three(), fileCursor(path))
  await first.poll()
  await first.close()
  for (const [name, value] of Object.entries({ server: 'http://x', login: 'eve', type: 'config', query: 'tag:a' })) {
    const source = { ...three(), stream: { ...stream, [name]: value } }
    await t.rejects(feedOf(source, fileCursor(path)).poll(), { reason: 'stream', message: new RegExp(name) })
  }
  const other = { ...three(), stream: { ...stream, instanceId: 'i2' } }
  await t.rejects(feedOf(other, fileCursor(path)).poll(), { code: 'cursor', reason: 'instance' })
  const reset = feedOf(other, fileCursor(path), { resetCursor: 'beginning' })
  t.same(numbersOf(await reset.poll()), [1, 2, 3])
  await reset.close()
})

t.test('a second watcher is refused, in this process and in another', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  await store.load()
  await t.rejects(fileCursor(path).load(), { code: 'cursor', reason: 'locked' })
  await store.close?.()
  const child = spawn(process.execPath, [
    '--conditions=@lazaret/source',
    join(import.meta.dirname, 'hold-cursor.ts'),
    path,
  ])
  t.teardown(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await t.rejects(fileCursor(path).load(), { reason: 'locked', message: new RegExp(`process ${child.pid}`) })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = fileCursor(path)
  t.equal(await next.load(), null, 'free at once after kill -9')
  await next.close?.()
})

t.test('a lock whose process number lives on in another process is stale', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  await store.load()
  const lock = JSON.parse(await readFile(`${path}.lock`, 'utf8'))
  await store.close?.()
  if (process.platform === 'linux') t.match(lock.started, /^[0-9a-f-]{36}\/\d+$/)
  await writeFile(`${path}.lock`, JSON.stringify({ ...lock, started: 'boot/1' }))
  const next = fileCursor(path)
  t.equal(await next.load(), null)
  await next.close?.()
})

t.test('a process that cannot be seen holds its lock for a while, one that is gone does not', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  await store.load()
  const own = JSON.parse(await readFile(`${path}.lock`, 'utf8'))
  await store.close?.()
  const seen = mock.method(process, 'kill')
  t.teardown(() => seen.mock.restore())
  const answer = (code: string | null) =>
    seen.mock.mockImplementation(() => {
      if (code !== null) throw Object.assign(new Error(code), { code })
      return true
    })
  const holder = { ...own, pid: 4_194_305 }
  for (const [code, started] of [
    ['EPERM', null],
    ['EPERM', own.started],
    [null, own.started],
  ] as const) {
    answer(code)
    await writeFile(`${path}.lock`, JSON.stringify({ ...holder, started }))
    await t.rejects(fileCursor(path).load(), { code: 'cursor', reason: 'locked' }, `${code} ${started}`)
  }
  answer('ESRCH')
  const next = fileCursor(path)
  t.equal(await next.load(), null)
  await next.close?.()
})

t.test('a lock shows that its process lives, until another has taken it over', async (t) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() })
  t.teardown(() => mock.timers.reset())
  const path = join(t.testdir(), 'c.json.lock')
  const lock = acquireLock(path)
  const before = new Date('2026-01-01')
  const beaten = async () => {
    await utimes(path, before, before)
    mock.timers.tick(5000)
    return (await stat(path)).mtimeMs > before.getTime()
  }
  t.equal(await beaten(), true)
  t.doesNotThrow(() => lock.assertHeld())
  await writeFile(path, JSON.stringify({ token: 'other', pid: 1, host: 'elsewhere', started: null }))
  t.equal(await beaten(), false)
  mock.timers.tick(1)
  t.throws(() => lock.assertHeld(), { code: 'cursor', reason: 'locked', message: /another watcher took over/ })
  lock.release()
  t.match(JSON.parse(await readFile(path, 'utf8')), { token: 'other' })
})

t.test('a lock of another host is stale after a silence only', async (t) => {
  const path = join(t.testdir(), 'c.json')
  await writeFile(`${path}.lock`, JSON.stringify({ token: 't', pid: 1, host: 'elsewhere', started: null }))
  await t.rejects(fileCursor(path).load(), { code: 'cursor', reason: 'locked' })
  const before = new Date(Date.now() - 60_000)
  await utimes(`${path}.lock`, before, before)
  const next = fileCursor(path)
  t.equal(await next.load(), null)
  await next.close?.()
})

t.test('when the journal cannot be written, nothing more is delivered', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const real = fileCursor(path)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const store = { ...real, append: async () => Promise.reject(full) }
  const seen: number[] = []
  const reading = (async () => {
    for await (const item of feedOf(three(), store)) {
      seen.push(...numbersOf([item]))
      await item.ack().catch(() => undefined)
    }
  })()
  await t.rejects(reading, { code: 'ENOSPC' })
  t.same(seen, [1])
  const later = feedOf(three(), fileCursor(path))
  t.same(numbersOf(await later.poll()), [1, 2, 3], 'and all of it comes again')
  await later.close()
})

t.test('when the snapshot cannot be written, nothing is delivered', async (t) => {
  const real = fileCursor(join(t.testdir(), 'c.json'))
  let left = 1
  const store: CursorStore = {
    ...real,
    save: (snapshot) => (left-- > 0 ? real.save(snapshot) : Promise.reject(new Error('disk full'))),
  }
  const feed = feedOf(three(), store)
  await t.rejects(feed.poll(), /disk full/)
  await t.rejects(feed.poll(), /disk full/)
  await feed.close()
})

t.test('a long journal is compacted', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const many = listing(Array.from({ length: 3000 }, (_, index) => recordOf(3000 - index)))
  const store = fileCursor(path)
  let saves = 0
  const save: CursorStore['save'] = (next) => {
    saves += 1
    return store.save(next)
  }
  const counting = { ...store, save }
  const items = await feedOf(many, { ...counting, append: async () => 'compact' }).poll()
  const before = saves
  await items[0]?.ack()
  t.equal(saves, before + 1, 'the feed saves when the store asks for it')
  t.equal(await store.append([{ generation: 1, op: 'ack', key: 'x'.repeat(1024 * 1024) }]), 'compact')
  await crash(store)
  const later = feedOf(many, fileCursor(path))
  t.equal((await later.poll()).length, 2999)
  await later.close()
  t.equal((await stat(`${path}.journal`)).size, 0, 'clean exit folds the journal')
})
