import { apiKey, ConflictError, createClient, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

t.test('a case is created, filled, shared, changed and deleted', async (t) => {
  const { app, url, admin, aGroup } = await openTestApp(t)
  await aGroup('team')
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  const { id: file, md5 } = await client.files.upload({ source: Buffer.from('a'), name: 'a' })
  const { id, description, version } = await client.cases.create({ name: 'Harbour', description: 'Monday' })
  t.equal(description, 'Monday')
  const unknown = 'e'.repeat(64)
  t.strictSame(await client.cases.add(id, [md5.toUpperCase(), unknown], { note: 'dropper' }), {
    ...{ added: 1, changed: 0, unchanged: 0, missing: [unknown] },
  })
  await t.rejects(client.cases.add(id, [file, 'abc']), ValidationError, 'before any request')
  const many = Array.from({ length: 2001 }, (_, n) => n.toString(16).padStart(64, '0'))
  t.equal((await client.cases.add(id, many)).missing.length, 2001, 'in several requests')
  t.match(await client.cases.get(id, { counts: true }), {
    objects: { count: 1, is_exact: true },
    description: 'Monday',
  })
  t.match(await client.cases.share(id, 'team'), { groups: ['admin', 'team'] })
  await client.cases.unshare(id, 'team')
  t.match(await client.cases.update(id, { state: 'closed', version }), { state: 'closed', version: 2 })
  await t.rejects(client.cases.update(id, { name: 'x', version }), ConflictError)

  const objects: unknown[] = []
  for await (const object of client.cases.objects(id)) objects.push(object)
  t.match(objects, [{ id: file, note: 'dropper', added_by: 'admin' }])
  const { id: member } = await client.files.upload({ source: Buffer.from('b'), name: 'b', parent: file })
  await client.cases.add(id, [member])
  const parents: unknown[] = []
  for await (const object of client.cases.objects(id, { parents: true })) parents.push([object.id, object.parents])
  t.strictSame(parents, [
    [member, [file]],
    [file, []],
  ])
  await client.cases.remove(id, [member])
  await app.db.raw(
    `insert into cases (id, name, description, is_open, version, created_at, changed_at)
     select gen_random_uuid(), 'many', '', true, 1, now(), now() from generate_series(1, 240)`,
  )
  const seen = new Set<string>()
  for await (const each of client.cases.list()) seen.add(each.id)
  t.equal(seen.size, 241, 'all pages')
  const found: string[] = []
  for await (const each of client.cases.list({ object: file, state: 'closed', name: 'har' })) found.push(each.id)
  t.strictSame(found, [id])
  t.strictSame(await client.cases.remove(id, [file, unknown]), { removed: 1, missing: [unknown] })
  await client.cases.delete(id)
  await t.rejects(client.cases.get(id), NotFoundError)
})
