import { apiKey, ConflictError, createClient, NotFoundError, UnderHoldError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

t.test('an object is placed under hold, listed and released', async (t) => {
  const { app, url, admin } = await openTestApp(t)
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  const { id } = await client.files.upload({ source: Buffer.from('a'), name: 'a' })
  t.match(await client.holds.place(id.toUpperCase(), { reason: 'case 7' }), { object: id, reason: 'case 7' })
  const refused = await client.files.delete(id).catch((error: unknown) => error)
  t.ok(refused instanceof UnderHoldError && refused instanceof ConflictError)
  t.match(refused, { code: 'under_hold', message: /case 7/ })
  await t.rejects(client.holds.place(id, { reason: '' }), ValidationError)
  await app.db.raw(
    `insert into object_hold (dhash, type, reason, placed_on)
     select encode(sha256(n::text::bytea), 'hex'), 'file', 'many', now() from generate_series(1, 240) n`,
  )
  const seen = new Set<string>()
  for await (const { object } of client.holds.list()) seen.add(object)
  t.equal(seen.size, 241, 'all pages')
  await client.holds.release(id)
  await t.rejects(client.holds.release(id), NotFoundError)
  await client.files.delete(id)
})
