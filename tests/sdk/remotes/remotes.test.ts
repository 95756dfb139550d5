import { EventEmitter, once } from 'node:events'
import { createClient, ForbiddenError, GatewayError, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openFakeRemote } from '../../support/fake-remote.ts'
import { openTwoServers } from '../../support/two-servers.ts'
import { openFake } from '../fake-api.ts'

const { near, key } = await openTwoServers(t, { enable_3rd_party_sharing_consent: '1' })
const clientOf = ({ token }: { readonly token: string | null }) =>
  createClient({ baseUrl: near.url, apiKey: String(token), retry: { maxAttempts: 1 } })
const admin = clientOf(near.admin)
t.teardown(() => admin.close())

t.test('remotes are listed', async (t) => t.same(await admin.remotes.list(), ['far']))

t.test('objects are pulled and pushed, their kind found out', async (t) => {
  const file = (await key.upload('pulled', { options: { tags: [{ tag: 'far' }] } })).json
  const pulled = await admin.remotes.pull('far', file.md5, { include: ['tags'] })
  t.match(pulled, { object: { id: file.id, tags: [{ tag: 'far' }] }, skipped: [] })
  t.notOk('skipped' in pulled.object)
  const blob = (await key.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'a blob' })).json
  t.match((await admin.remotes.pull('far', blob.id)).object, { type: 'text_blob', content: 'a blob' })
  const { id } = await admin.configs.upload({ family: 'f', cfg: { pushed: true } })
  t.match((await admin.remotes.push('far', id, { uploadAs: 'private' })).object, { id, type: 'static_config' })
  await t.rejects(admin.remotes.push('far', 'a'.repeat(64)), NotFoundError)
  await t.rejects(admin.remotes.pull('far', 'a'.repeat(64)), NotFoundError)
  await t.rejects(admin.remotes.pull('elsewhere', file.id), NotFoundError)
})

t.test('the API of a remote is reached, with arguments, bodies and bytes', async (t) => {
  const { id } = (await key.upload('streamed')).json
  const listed = await admin.remotes.request('far', { path: 'file', query: { query: `sha256:${id}` } })
  t.equal(listed.contentType, 'application/json')
  t.match(await listed.json(), { files: [{ id }] })
  const download = await admin.remotes.request('far', { path: `file/${id}/download` })
  t.equal(await new Response(download.body).text(), 'streamed')
  const body = { blob_name: 'n', blob_type: 't', content: 'through' }
  t.match(await (await admin.remotes.request('far', { method: 'POST', path: 'blob', body })).json(), body)
  const unread = await admin.remotes.request('far', { path: `file/${id}/download` })
  await unread.cancel()
  for (const path of ['', '../secret', 'a/./b'])
    await t.rejects(admin.remotes.request('far', { path }), ValidationError)
})

t.test('a caller without the right is refused with the reason', async (t) => {
  const client = clientOf(await near.as({}))
  await t.rejects(client.remotes.request('far', { path: 'server' }), ForbiddenError)
  await t.rejects(client.remotes.pull('far', 'a'.repeat(64), { kind: 'file' }), ForbiddenError)
  await client.close()
})

t.test('a remote that fails is a GatewayError that names it', async (t) => {
  const remote = await openFakeRemote(t)
  remote.answer = (_req, res) => {
    res.writeHead(500)
    res.end()
  }
  const { near } = await openTwoServers(t, { 'remote:far.url': remote.url })
  const client = createClient({ baseUrl: near.url, apiKey: String(near.admin.token), retry: { maxAttempts: 1 } })
  await t.rejects(client.remotes.pull('far', 'a'.repeat(64), { kind: 'file' }), {
    constructor: GatewayError,
    message: /^remote far answered 500/,
  })
  await client.close()
})

const SHA256 = 'ab'.repeat(32)
const OBJECT = JSON.stringify({ id: SHA256, type: 'file', skipped: [] })

t.test('the kind is looked up unless it is given', async (t) => {
  const { seen, client } = await openFake(t, ({ path }, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(path === '/api/server' ? '{}' : OBJECT)
  })
  const { remotes } = client({ retry: { maxAttempts: 1 } })
  const requestsOf = async (work: () => Promise<unknown>) => {
    const before = seen.length
    await work()
    return seen.slice(before).map(({ method, path }) => `${method} ${path}`)
  }
  const [push, pull] = [`/api/remote/far/push/file/${SHA256}`, `/api/remote/far/pull/file/${SHA256}`]
  t.same(await requestsOf(() => remotes.push('far', SHA256)), [`GET /api/object/${SHA256}`, `POST ${push}`])
  t.same(await requestsOf(() => remotes.push('far', SHA256, { kind: 'file' })), [`POST ${push}`])
  const there = `/api/remote/far/api/object/${SHA256}`
  t.same(await requestsOf(() => remotes.pull('far', SHA256)), [`GET ${there}`, `POST ${pull}`])
  t.same(await requestsOf(() => remotes.pull('far', SHA256, { kind: 'file' })), [`POST ${pull}`])
})

t.test('a signal ends the look-up and the exchange', async (t) => {
  const arrivals = new EventEmitter()
  const { client } = await openFake(t, ({ req }) => {
    arrivals.emit('request', req)
  })
  const { remotes } = client({ retry: { maxAttempts: 1 } })
  for (const options of [{}, { kind: 'file' }] as const)
    for (const verb of ['push', 'pull'] as const) {
      const controller = new AbortController()
      const arrived = once(arrivals, 'request')
      const exchanged = remotes[verb]('far', SHA256, { ...options, signal: controller.signal })
      const [request] = await arrived
      const left = once(request.socket, 'close')
      controller.abort()
      await t.rejects(exchanged, { name: 'AbortError' }, `${verb}: ${Object.keys(options)}`)
      await left
    }
})

t.test('an object is marked as shareable with third parties', async (t) => {
  const { id } = await admin.files.upload({ source: Buffer.from('kept'), name: 'k', share3rdParty: false })
  await admin.shares.allowThirdParties(id)
  t.match(await admin.files.get(id), { share_3rd_party: true })
})
