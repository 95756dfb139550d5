import { randomBytes } from 'node:crypto'
import { apiKey, createClient, inParallel, memoryCursor, type Outcome } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { collect } from './collect.ts'
import { withoutBackoff } from './fake-api.ts'
import { openFaultyProxy } from './faulty-proxy.ts'
import { openClients } from './open-clients.ts'
import { sha256Of } from './records.ts'

const SEED = Number(process.env.FAULT_SEED ?? 20_261_121)
const FILES = 60

async function open(t: Test) {
  withoutBackoff(t)
  const { client: direct, url: target, admin, app } = await openClients(t)
  const { url, counts } = await openFaultyProxy(t, { target, seed: SEED, share: 0.05 })
  const client = createClient({
    baseUrl: url,
    auth: apiKey(admin.token ?? ''),
    retry: { maxAttempts: 15 },
    timeouts: { idleMs: 400 },
  })
  t.teardown(() => client.close())
  return { client, direct, db: app.db, counts }
}

function failed<I>(outcomes: readonly Outcome<I, unknown>[]): unknown[] {
  return outcomes.flatMap(({ error }) => (error ? [error] : []))
}

t.test('with a quarter of all requests failing everything completes and nothing is doubled', async (t) => {
  const { client, direct, db, counts } = await open(t)
  const feed = client.feed('file', { store: memoryCursor() })
  await feed.poll()
  const samples = Array.from({ length: FILES }, (_, n) => ({
    source: randomBytes(1 + n * n * 40),
    name: `${n}.bin`,
    tags: ['feed:x'],
  }))
  const ids = samples.map(({ source }) => sha256Of(source))
  const uploads = await collect(client.files.uploadMany(samples, { concurrency: 6 }))
  t.same(uploads.map(({ file }) => file?.sha256).sort(), ids.toSorted(), `seed ${SEED}`)

  const [root = ''] = ids
  await client.attributeKeys
    .create({ key: 'source', label: 's', description: '', hidden: false })
    .catch(async (error) => {
      // The answer was lost; that the key exists is what is wanted.
      if (!(await client.attributeKeys.list({ access: 'manage' })).some(({ key }) => key === 'source')) throw error
    })
  const annotate = async (id: string) => {
    await client.tags.add(id, ['packed', 'upx'])
    await client.tags.remove(id, 'upx')
    await client.attributes.add(id, { key: 'source', value: { url: 'http://a.example/' } })
    await client.comments.ensure(id, 'seen')
    if (id !== root) await client.relations.link(root, id)
    await client.configs.upload({ family: 'f', cfg: { of: id }, parent: id })
  }
  t.same(failed(await collect(inParallel(ids, annotate, { concurrency: 6 }))), [], `seed ${SEED}`)

  const folder = t.testdir()
  t.same(failed(await collect(client.files.downloadMany(ids, { folder, concurrency: 6 }))), [], `seed ${SEED}`)
  const walked = await collect(client.files.search('tag:packed', { pageSize: 7 }).ids())
  t.same(walked.toSorted(), ids.toSorted())
  const items = await feed.poll()
  t.same(items.map(({ id }) => id).sort(), ids.toSorted())
  for (const item of items) await item.ack()
  t.same(await feed.poll(), [])

  t.equal(await direct.objects.count(), 2 * FILES)
  for (const id of ids) {
    const file = await direct.files.get(id)
    t.same(file.tags.map(({ tag }) => tag).sort(), ['feed:x', 'packed'])
    t.equal(file.attributes.length, 1)
    t.same(file.alt_names, [])
    t.equal((await direct.comments.list(id)).length, 1)
  }
  const related = await db('relation').count<{ number: number }>('* as number').first()
  t.equal(Number(related?.number), FILES - 1 + FILES)
  for (const [fault, number] of Object.entries(counts)) t.ok(number > 10, `${fault}: ${number}`)
})

t.test('what would make a second thing is made at most once', async (t) => {
  const { client, direct } = await open(t)
  const names = Array.from({ length: 60 }, (_, n) => `key ${n}`)
  const outcomes = await collect(inParallel(names, (name) => client.apiKeys.create({ login: 'admin', name })))
  const made = (await direct.apiKeys.list()).map(({ name }) => name).filter((name) => name.startsWith('key '))
  t.equal(new Set(made).size, made.length, `none twice, seed ${SEED}`)
  for (const { item, error } of outcomes) {
    if (!error) t.ok(made.includes(item))
    else t.match(error, { code: /^(gateway|connection|timeout|unavailable)$/ })
  }
  t.ok(failed(outcomes).length > 0, 'some were not repeated')
})
