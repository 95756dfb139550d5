import t from 'tap'
import { countFaults, keptTables, repairKept } from '../../../server/src/statements/upkeep/kept-tables.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { seeded } from '../../support/seeded.ts'
import type { TestUser } from '../../support/user.ts'

const capabilities = [
  'adding_files',
  'adding_blobs',
  'adding_configs',
  'adding_tags',
  'sharing_objects',
  'removing_objects',
]
const STEPS = 12

type Entry = { readonly name: string | null; readonly objects: number; readonly bytes: number }

const { app, admin, as, aGroup } = await openTestApp(t, { enable_facts: '0' })
await aGroup('team')
const clients = await Promise.all(
  ['ann', 'bob', 'cyd'].map((login) => as({ login, capabilities, groups: login === 'cyd' ? [] : ['team'] })),
)
const entriesOf = async (query: string): Promise<Entry[]> => (await admin.get(`/api/usage?${query}`)).json.entries

type StoredObject = { readonly id: string; readonly kind: 'file' | 'config' | 'blob'; readonly bytes: number }
type History = { readonly user: TestUser; readonly stored: StoredObject[]; readonly deleted: StoredObject[] }

async function upload(user: TestUser, random: () => number): Promise<StoredObject> {
  const text = `${user.login} ${random()} ${'x'.repeat(random() * 3000)}`
  const kind = (['file', 'config', 'blob'] as const)[Math.floor(random() * 3)] ?? missing()
  if (kind === 'file') return { kind, bytes: text.length, id: (await user.upload(text)).json.id }
  const config = { family: 'f', cfg: { text } }
  const blob = { blob_name: 'b', blob_type: 't', content: text }
  const { id } = (await user.send('POST', `/api/${kind}`, kind === 'config' ? config : blob)).json
  // As PostgreSQL writes it.
  return { kind, bytes: kind === 'blob' ? text.length : JSON.stringify({ text }).length + 1, id }
}

async function restore(user: TestUser, { id }: StoredObject): Promise<void> {
  const { entries } = (await user.get(`/api/trash?object=${id}`)).json
  await user.send('POST', `/api/trash/${entries[0].id}/restore`)
}

async function step({ user, stored, deleted }: History, random: () => number): Promise<void> {
  const choice = random()
  const own = stored.at(Math.floor(random() * stored.length))
  const gone = deleted.at(-1)
  if (choice < 0.2 && own !== undefined) {
    await user.send('DELETE', `/api/object/${own.id}`)
    deleted.push(...stored.splice(stored.indexOf(own), 1))
  } else if (choice < 0.35 && gone !== undefined) {
    await restore(user, gone)
    stored.push(...deleted.splice(-1))
  } else if (choice < 0.45 && own !== undefined)
    await user.send('PUT', `/api/object/${own.id}/share`, { group: 'public' })
  else stored.push(await upload(user, random))
}

const sumOf = (objects: readonly StoredObject[]) => ({
  objects: objects.length,
  bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
})
const byName = (entries: readonly Entry[]) =>
  [...entries].filter(({ objects }) => objects > 0).sort((a, b) => String(a.name).localeCompare(String(b.name)))
const kept = keptTables.filter(({ what }) => /usage|uploaders of objects/.test(what))

t.test('counts agree with a count by hand after concurrent uploads, deletions, restorations and shares', async (t) => {
  const histories = clients.map((user): History => ({ user, stored: [], deleted: [] }))
  for (let round = 0; round < rounds(2); round++) {
    await Promise.all(
      histories.map(async (history, index) => {
        const random = seeded(round * 100 + index + 1)
        for (let count = 0; count < STEPS; count++) await step(history, random)
      }),
    )
    const all = histories.flatMap(({ stored }) => stored)
    const again = all.filter(({ kind }) => kind === 'blob')
    // What is known already stays that of its first uploader.
    for (const [index, { id }] of again.entries()) {
      const { json } = await admin.get(`/api/blob/${id}`)
      await (clients[index % 3] ?? missing()).send('POST', '/api/blob', {
        blob_name: 'b',
        blob_type: 't',
        content: json.content,
      })
    }
    const kinds = (['blob', 'config', 'file'] as const).map((name) => ({
      name,
      ...sumOf(all.filter(({ kind }) => kind === name)),
    }))
    const users = histories.map(({ user, stored }) => ({ name: user.login, ...sumOf(stored) }))
    t.strictSame(byName(await entriesOf('by=kind')), byName(kinds))
    t.strictSame(byName(await entriesOf('by=user')), byName(users))
    const team = histories.slice(0, 2).flatMap(({ stored }) => stored)
    t.strictSame(
      (await entriesOf('by=group')).find(({ name }) => name === 'team'),
      { name: 'team', ...sumOf(team) },
    )
    const today = new Date().toISOString().slice(0, 10)
    t.strictSame(await entriesOf('by=day'), [{ name: today, ...sumOf(all) }])
    for (const { user, stored } of histories)
      t.match((await user.get(`/api/user/${user.login}/usage`)).json, { login: user.login, ...sumOf(stored) })
    for (const table of kept) t.equal(await countFaults(app.db, table), 0, table.what)
  }
})

t.test('one content that many send at once counts once', async (t) => {
  const [before] = await Promise.all([admin.get('/api/usage')])
  const answers = await atOnce(12, (index) => (clients[index % 3] ?? missing()).upload('the same for all of them'))
  t.strictSame(statusesOf(answers), [200])
  const after = await admin.get('/api/usage')
  t.equal(after.json.objects - before.json.objects, 1)
  t.equal(after.json.bytes - before.json.bytes, 'the same for all of them'.length)
})

t.test('files that come together count like others', async (t) => {
  const [ann = missing()] = clients
  const before = (await ann.get('/api/user/ann/usage')).json
  const form = new FormData()
  for (const content of ['bulk one', 'bulk two', 'bulk one']) form.append('file', new Blob([content]), 'a.bin')
  t.match(await ann.send('POST', '/api/file/bulk', form), { status: 200 })
  const after = (await ann.get('/api/user/ann/usage')).json
  t.strictSame([after.objects - before.objects, after.bytes - before.bytes], [2, 16])
})

t.test('tags are counted by what is before their first colon', async (t) => {
  const [, bob = missing()] = clients
  const { json } = await bob.upload('tagged', {
    options: { tags: ['feed:a', 'feed:b', 'packed'].map((tag) => ({ tag })) },
  })
  const report = (await admin.get('/api/usage?by=tag')).json
  t.equal(report.is_complete, true)
  t.strictSame(byName(report.entries), [
    { name: 'feed:', objects: 1, bytes: 6 },
    { name: 'packed', objects: 1, bytes: 6 },
  ])
  await bob.send('DELETE', `/api/file/${json.id}`)
  t.strictSame(await entriesOf('by=tag'), [])
})

t.test('periods are days of upload, of the last 400', async (t) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  t.strictSame(await entriesOf(`by=user&to=${day(1)}`), [])
  t.same(await entriesOf(`by=kind&from=${day(0)}`), await entriesOf('by=kind'))
  t.match((await admin.get(`/api/usage?from=${day(500)}`)).json, { from: day(400), to: day(0) })
  t.match((await admin.get(`/api/usage?from=${day(0)}&to=${day(1)}`)).json, { objects: 0, entries: [] })
  t.match(await admin.get('/api/usage?from=2026-02-31'), { status: 400, json: { errors: [{ field: 'from' }] } })
  const { entries, ...totals } = (await admin.get('/api/usage?by=user&count=1')).json
  t.equal(entries.length, 1)
  t.ok(entries[0].bytes < totals.bytes, 'totals are of all entries')
})

t.test('a deleted user leaves their objects without a name', async (t) => {
  const eve = await as({ login: 'eve', capabilities })
  await eve.upload('of eve')
  await admin.send('DELETE', '/api/user/eve')
  t.match(
    (await entriesOf('by=user')).find(({ name }) => name === null),
    { objects: 1, bytes: 6 },
  )
})

t.test('users see their own counts alone', async (t) => {
  const [ann = missing()] = clients
  t.match(await ann.get('/api/usage'), { status: 403 })
  t.match(await ann.get('/api/user/bob/usage'), { status: 403 })
  t.match(await admin.get('/api/user/bob/usage'), { status: 200, json: { login: 'bob' } })
  t.match(await admin.get('/api/user/nobody-here/usage'), { status: 404 })
})

t.test('fsck finds wrong counts and repairs them', async (t) => {
  await app.db.raw(`update usage_total set bytes = bytes + 1; update usage_day set objects = objects + 1;
    delete from object_usage where object_id = (select min(object_id) from object_usage)`)
  for (const table of kept) t.not(await countFaults(app.db, table), 0, table.what)
  for (const table of kept) await repairKept(app.db, table)
  for (const table of kept) t.equal(await countFaults(app.db, table), 0, table.what)
})
