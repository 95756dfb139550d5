import { apiKey, createClient, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { app, url, admin } = await openTestApp(t)
const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
t.teardown(() => client.close())
const upload = async (content: string) => (await client.files.upload({ source: Buffer.from(content), name: 'a' })).id

t.test('a deleted object is found in the trash, restored and removed', async (t) => {
  const [one, two] = [await upload('one'), await upload('two')]
  await client.files.delete(one)
  await client.objects.delete(two)
  const listed = []
  for await (const entry of client.trash.list()) listed.push(entry.object)
  t.same(listed, [two, one])
  const { value: entry } = await client.trash.list({ object: one.toUpperCase() }).next()
  t.match(entry, { object: one, name: 'a', size: 3, deleted_by: 'admin' })
  t.match(await client.trash.restore(entry?.id ?? ''), { id: one, type: 'file' })
  t.match(await client.files.get(one), { id: one })
  await t.rejects(client.trash.restore(entry?.id ?? ''), NotFoundError)
  await client.files.delete(one, { forever: true })
  for await (const { id } of client.trash.list()) await client.trash.remove(id)
  t.equal((await client.trash.list().next()).done, true)
})

t.test('a list of several pages goes on while its entries are removed', async (t) => {
  for (let n = 0; n < 4; n++) await client.files.delete(await upload(`many ${n}`))
  await app.db.raw(
    `insert into trash (id, object_id, dhash, type, upload_time, group_ids, deleted_on, expires_on, snapshot)
     select gen_random_uuid(), 1000000 + 1000 * trash.object_id + n, dhash, 'text_blob', upload_time, group_ids, deleted_on, expires_on, snapshot
     from generate_series(1, 60) n cross join trash`,
  )
  const seen = new Set<string>()
  for await (const { id } of client.trash.list()) {
    seen.add(id)
    await client.trash.remove(id)
  }
  t.equal(seen.size, 244)
  t.equal((await client.trash.list().next()).done, true)
})

t.test('what cannot be an identifier is refused before it is sent', async (t) => {
  await t.rejects(client.trash.restore(''), ValidationError)
  await t.rejects(client.trash.list({ object: 'x' }).next(), ValidationError)
})
