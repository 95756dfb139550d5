import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openFakeRemote } from '../../support/fake-remote.ts'
import { missing } from '../../support/missing.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openTwoServers, remoteSettings } from '../../support/two-servers.ts'
import { recordEvents } from '../plugins/event-recorder.ts'

const KINDS = ['access_remotes', 'adding_files', 'adding_configs', 'adding_blobs']

const { near, far, key } = await openTwoServers(t)
const user = await near.as({ login: 'kim', capabilities: KINDS })
const pull = (kind: string, id: string, body: object = {}, by = user) =>
  by.send('POST', `/api/remote/far/pull/${kind}/${id}`, body)
const push = (kind: string, id: string, body: object = {}, by = user) =>
  by.send('POST', `/api/remote/far/push/${kind}/${id}`, body)

t.test('remotes are listed in their order for everybody who is signed in', async (t) => {
  const settings = Object.fromEntries(
    ['beta', 'alpha'].flatMap((name) => [
      [`remote:${name}.url`, 'http://127.0.0.1:9'],
      [`remote:${name}.api_key`, 'k'],
    ]),
  )
  const { as, nobody } = await openTestApp(t, { remotes: 'beta, alpha', ...settings })
  t.same((await (await as({})).get('/api/remote')).json, { remotes: ['beta', 'alpha'] })
  t.equal((await nobody.get('/api/remote')).status, 401)
})

t.test('a server without remotes has an empty list', async (t) => {
  const { admin } = await openTestApp(t)
  t.same((await admin.get('/api/remote')).json, { remotes: [] })
  for (const path of [`pull/file/${'a'.repeat(64)}`, 'api/server'])
    t.match(
      await admin.send(
        path === 'api/server' ? 'GET' : 'POST',
        `/api/remote/far/${path}`,
        path === 'api/server' ? undefined : {},
      ),
      {
        status: 404,
        json: { message: "Unknown remote instance name ('far')" },
      },
    )
})

t.test('an object is exchanged without a body, and an unknown remote is answered before a faulty one', async (t) => {
  const there = (await key.upload(randomBytes(100))).json
  const here = (await user.upload(randomBytes(100))).json
  for (const path of [`pull/file/${there.id}`, `push/file/${here.id}`]) {
    t.equal((await user.send('POST', `/api/remote/far/${path}`)).status, 200, path)
    const faulty = { upload_as: 5 }
    t.equal((await user.send('POST', `/api/remote/far/${path}`, faulty)).status, 400, path)
    t.match(await user.send('POST', `/api/remote/nowhere/${path}`, faulty), {
      status: 404,
      json: { message: "Unknown remote instance name ('nowhere')" },
    })
  }
})

t.test('a file is pulled as it is, by any of its hashes, and again', async (t) => {
  const content = randomBytes(100_000)
  const there = (await key.upload(content, { name: 'zło ść.exe', options: { tags: [{ tag: 'bad' }] } })).json
  for (const id of [there.md5, there.sha1, there.sha512, there.sha256.toUpperCase()]) {
    const { status, json } = await pull('file', id)
    t.match({ status, json }, { status: 200, json: { id: sha256Of(content), file_name: 'zło ść.exe', tags: [] } })
    t.notOk('skipped' in json)
  }
  const { bytes } = await user.get(`/api/file/${there.id}/download`)
  t.ok(bytes.equals(content))
  const other = await near.as({ capabilities: KINDS })
  t.equal((await other.get(`/api/file/${there.id}`)).status, 404)
  t.equal((await pull('file', there.id, {}, other)).status, 200)
  t.equal((await other.get(`/api/file/${there.id}`)).status, 200)
})

t.test('another name and the flag of the remote come along', async (t) => {
  const options = { share_3rd_party: false }
  const { id } = (await key.upload('named twice', { name: 'there.exe', options })).json
  t.match((await pull('file', id)).json, { file_name: 'there.exe', share_3rd_party: false })
  const twin = (await key.upload('known here', { name: 'there.exe' })).json
  await user.upload('known here', { name: 'here.exe' })
  t.match((await pull('file', twin.id)).json, { file_name: 'here.exe', alt_names: ['there.exe'] })
})

t.test('a blob and a configuration are pulled', async (t) => {
  const content = 'żółć \u0000 text \u{1f600}\n'
  const blob = (await key.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'x', content })).json
  t.match((await pull('blob', blob.id)).json, { id: sha256Of(content), content, blob_name: 'b', blob_type: 'x' })
  const sent = `{"family":"f","config_type":"c","cfg":{"big":123456789012345678901234567890,"one":1,"float":1.0,"small":1e-7,"text":"a\\u0000b"}}`
  const config = await key.send('POST', '/api/config', sent)
  const { status, bytes, json } = await pull('config', config.json.id)
  t.match({ status, json }, { status: 200, json: { id: config.json.id, family: 'f', config_type: 'c' } })
  for (const text of ['"big":123456789012345678901234567890', '"one":1,', '"float":1.0', '"small":1e-07'])
    t.ok(bytes.toString().includes(text), text)
  t.equal((await pull('config', config.json.id)).status, 200, 'again')
})

t.test('blobs inside a configuration come along with it, and events are those of an upload', async (t) => {
  const blobs = ['first inside', 'second inside'].map((content) => ({ blob_name: 'n', blob_type: 't', content }))
  const cfg = { first: { 'in-blob': blobs[0] }, second: { 'in-blob': blobs[1] }, deep: { x: { 'in-blob': 'data' } } }
  const there = (await key.send('POST', '/api/config', { family: 'f', cfg })).json
  const [first = '', second = ''] = blobs.map(({ content }) => sha256Of(content))
  await user.send('POST', '/api/blob', blobs[1])
  const events = recordEvents(near.app)
  for (const [id, label] of [
    [there.id, 'config'],
    [first, 'first'],
    [second, 'second'],
  ])
    events.name(id, label)
  const here = await pull('config', there.id)
  t.match(here, { status: 200, json: { id: there.id, cfg: there.cfg } })
  t.same(here.json.children.map(({ id }: { id: string }) => id).toSorted(), [first, second].toSorted())
  t.match((await user.get(`/api/blob/${first}`)).json, blobs[0])
  t.same(await events.take(), [
    'createdRelation config first',
    'changedObject config',
    'changedObject first',
    'createdRelation config second',
    'changedObject second',
    'createdObject config',
    'createdConfig config',
  ])
  await pull('config', there.id)
  t.same(await events.take(), ['reuploadedObject config', 'reuploadedConfig config'])
})

t.test('blobs inside need their own capability, also as a plain reference', async (t) => {
  const cfg = { one: { 'in-blob': { blob_name: 'n', blob_type: 't', content: 'needs a right' } } }
  const { id } = (await key.send('POST', '/api/config', { family: 'f', cfg })).json
  const limited = await near.as({ capabilities: ['access_remotes', 'adding_configs'] })
  t.match(await pull('config', id, {}, limited), {
    status: 403,
    json: { message: 'You are not permitted to add blob objects' },
  })
  t.equal((await near.admin.get(`/api/object/${id}`)).status, 404, 'nothing was stored')
  t.equal((await near.admin.get(`/api/object/${sha256Of('needs a right')}`)).status, 404)
})

t.test('an identifier that is taken by another type is a conflict', async (t) => {
  const text = 'the same bytes'
  const blob = { blob_name: 'n', blob_type: 't', content: text }
  const { id } = (await key.upload(text)).json
  await near.admin.send('POST', '/api/blob', blob)
  t.match(await pull('file', id), {
    status: 409,
    json: { code: 'type_conflict', message: 'Object already exists locally and is not a file' },
  })
  const blobThere = (await key.send('POST', '/api/blob', { ...blob, content: '[]' })).json
  await near.admin.send('POST', '/api/config', { family: 'f', cfg: {} })
  t.match(await pull('blob', blobThere.id), {
    status: 409,
    json: { message: 'Object already exists and is not a blob' },
  })
  // The empty configuration has the identifier of the text [].
  t.match(await push('config', blobThere.id, {}, near.admin), { status: 409 })
  const fileThere = (await user.upload('a file here, a blob there')).json
  await key.send('POST', '/api/blob', { ...blob, content: 'a file here, a blob there' })
  t.match(await push('file', fileThere.id), {
    status: 409,
    json: { message: 'Remote object already exists in remote instance and has different type' },
  })
})

t.test('upload_as names who gets access, here with a pull and there with a push', async (t) => {
  await near.aGroup('near-team')
  await far.aGroup('far-team')
  const member = await near.as({ capabilities: KINDS, groups: ['near-team'] })
  const colleague = await near.as({ groups: ['near-team'] })
  const { id } = (await key.upload('for a team')).json
  t.match(await pull('file', id, { upload_as: 'far-team' }, member), {
    status: 404,
    json: { message: "Group far-team doesn't exist" },
  })
  t.equal((await near.admin.get(`/api/object/${id}`)).status, 404)
  await pull('file', id, { upload_as: 'private' }, member)
  t.equal((await colleague.get(`/api/object/${id}`)).status, 404)
  await pull('file', id, { upload_as: 'near-team' }, member)
  t.equal((await colleague.get(`/api/object/${id}`)).status, 200)

  const own = (await user.upload('to a team')).json
  t.match(await push('file', own.id, { upload_as: 'far-team' }), {
    status: 404,
    json: { message: 'Remote object not found' },
  })
  await far.app.db.raw(
    `insert into member (user_id, group_id, group_admin) select u.id, g.id, false from "user" u, "group" g where u.login = 'partner' and g.name = 'far-team'`,
  )
  t.equal((await push('file', own.id, { upload_as: 'far-team' })).status, 200)
  const there = await far.as({ groups: ['far-team'] })
  t.equal((await there.get(`/api/file/${own.id}`)).status, 200)
})

t.test('each kind is pushed as it is', async (t) => {
  const content = randomBytes(50_000)
  const file = (
    await user.upload(content, {
      name: 'a "quoted" żółw.bin',
      options: { share_3rd_party: false, tags: [{ tag: 'own' }] },
    })
  ).json
  const answer = await push('file', file.sha1)
  t.match(answer, {
    status: 200,
    json: { id: file.id, file_name: 'a "quoted" żółw.bin', tags: [], share_3rd_party: false },
  })
  t.notOk('skipped' in answer.json)
  t.ok((await key.get(`/api/file/${file.id}/download`)).bytes.equals(content))

  const blob = (await user.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'x', content: 'pushed \u0000 text' }))
    .json
  t.match((await push('blob', blob.id)).json, {
    id: blob.id,
    content: 'pushed \u0000 text',
    blob_name: 'b',
    blob_type: 'x',
  })

  const inside = { 'in-blob': { blob_name: 'i', blob_type: 't', content: 'inside, pushed' } }
  const numbers = '"n":[12345678901234567890123,1,1.0,1e-9]'
  const sent = `{"family":"f","cfg":{${numbers},"b":${JSON.stringify(inside)}}}`
  const config = (await user.send('POST', '/api/config', sent)).json
  const pushed = await push('config', config.id)
  t.match(pushed, { status: 200, json: { id: config.id, family: 'f' } })
  t.match(pushed.bytes.toString(), /"n":\[12345678901234567890123,1,1\.0,1e-09\]/)
  t.match((await key.get(`/api/blob/${sha256Of('inside, pushed')}`)).json, {
    content: 'inside, pushed',
    blob_name: 'i',
  })
})

t.test('what the caller may not see is not pushed, and the remote is not asked', async (t) => {
  const remote = await openFakeRemote(t)
  const { as, admin } = await openTestApp(t, remoteSettings('far', remote.url, 'k'))
  const caller = await as({ capabilities: KINDS })
  const file = (await admin.upload('not for you')).json
  const blob = (await admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'nor this' })).json
  const config = (await admin.send('POST', '/api/config', { family: 'f', cfg: { secret: 1 } })).json
  for (const [kind, id] of [
    ['file', file.id],
    ['blob', blob.id],
    ['config', config.id],
    ['file', blob.id],
  ])
    t.match(await caller.send('POST', `/api/remote/far/push/${kind}/${id}`, {}), {
      status: 404,
      json: { message: 'Object not found' },
    })
  t.same(remote.asked, [])
})

t.test('a configuration whose blob the caller may not see is not pushed', async (t) => {
  const cfg = { b: { 'in-blob': { blob_name: 'n', blob_type: 't', content: 'hidden inside' } } }
  const { id } = (await near.admin.send('POST', '/api/config', { family: 'f', cfg })).json
  const config = (await near.app.db('object').where({ dhash: id }).first('id')) ?? missing()
  const group = (await near.app.db('group').where({ name: 'kim' }).first('id')) ?? missing()
  // An access of an older time, which did not reach the blob.
  await near.app
    .db('permission')
    .insert({ object_id: config.id, group_id: group.id, access_time: '2026-01-01', reason_type: 'shared' })
  t.match(await push('config', id), {
    status: 404,
    json: { message: `Referenced blob '${sha256Of('hidden inside')}' doesn't exist` },
  })
})
