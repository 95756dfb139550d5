import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCursor, readCursorFile } from '@lazaret/sdk'
import t from 'tap'
import { json, openFake } from '../../fake-api.ts'
import { aFile } from '../../records.ts'

t.test('a feed goes on from the file where another one ended', async (t) => {
  const rows = [aFile(1)]
  const { client } = await openFake(t, ({ path, query }, res) => {
    if (path === '/api/server') return json(res, { instance_id: 'i', listing_order: 'commit' })
    if (path === '/api/auth/validate') return json(res, { login: 'alice', capabilities: [], groups: [] })
    const at = rows.findIndex(({ id }) => id === query.get('older_than'))
    json(res, { files: rows.slice(at + 1) })
  })
  const folder = t.testdir()
  const path = join(folder, 'cursor.json')
  const round = async () => {
    const feed = client().feed('file', { store: fileCursor(path) })
    const items = await feed.poll()
    for (const item of items) await item.ack()
    await feed.close()
    return items.map(({ id }) => id)
  }
  t.equal(await readCursorFile(path), null)
  t.same(await readdir(folder), [], 'making a store touches nothing')
  t.same(await round(), [])
  rows.unshift(aFile(2))
  t.same(await round(), [aFile(2).id])
  t.same(await round(), [])
  t.match(await readCursorFile(path), { stream: { login: 'alice', type: 'file' } })
})

t.test('a file cursor has a spill for long catch-ups', async (t) => {
  const { spill } = fileCursor(join(t.testdir(), 'c.json'))
  t.equal(spill?.name, 'c.json.spill')
  const end = await spill?.append([aFile(1)], 0)
  t.match(await spill?.readBack(end ?? 0), { records: [{ id: aFile(1).id }], start: 0 })
  await spill?.remove()
})

t.test('a file cursor keeps dead letters next to it, one on each line', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const { bury } = fileCursor(path)
  const letters = [1, 2].map((number) => {
    const { id, type, upload_time } = aFile(number)
    return { id, type, upload_time, attempts: number, reason: 'broken', at: '2026-11-22T10:00:00.000Z' }
  })
  for (const letter of letters) await bury?.(letter)
  const lines = (await readFile(`${path}.dead.jsonl`, 'utf8')).trimEnd().split('\n')
  t.same(
    lines.map((line) => JSON.parse(line)),
    letters,
  )
  t.equal((await stat(`${path}.dead.jsonl`)).mode & 0o777, 0o600)
})
