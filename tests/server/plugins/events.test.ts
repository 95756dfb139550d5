import t, { type Test } from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import type { TestUser } from '../../support/user.ts'
import { type Recorder, recordEvents } from './event-recorder.ts'

const KEY = {
  key: 'job',
  label: '',
  description: '',
  url_template: '',
  rich_template: '',
  example_value: '',
  hidden: false,
}
const NEW_USER = { email: 'kim@example.org', additional_info: 'x', feed_quality: 'high', send_email: false }
const ANALYSIS = '238a2c61-9e9d-4922-9d36-32857528ec8e'

type Scene = { readonly admin: TestUser; readonly recorder: Recorder; readonly test: TestApp }
/** A server with a key `job`, the files a, b and c, and a recorder that has heard nothing yet. */
async function openScene(t: Test): Promise<Scene> {
  const test = await openTestApp(t)
  const recorder = recordEvents(test.app)
  const { admin } = test
  await admin.send('POST', '/api/attribute', KEY)
  for (const name of ['a', 'b', 'c', 'new', 'later']) recorder.name(sha256Of(name), name)
  for (const name of ['a', 'b', 'c']) await admin.upload(name)
  await recorder.take()
  return { test, admin, recorder }
}

type Step = readonly [method: string, path: string, body: unknown, events: readonly string[]]

/** Each step answers with 200 and causes these events and no others. */
async function play(t: Test, { admin, recorder }: Scene, steps: readonly Step[]): Promise<void> {
  for (const [method, path, body, events] of steps) {
    const step = `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`
    const answer = await admin.send(method, path, body)
    t.equal(answer.status, 200, `${step}: ${answer.bytes.toString('utf8', 0, 200)}`)
    t.strictSame(await recorder.take(), events, step)
  }
}

const a = sha256Of('a')
const b = sha256Of('b')

t.test('an upload with everything, then the same again', async (t) => {
  const { admin, recorder } = await openScene(t)
  const options = {
    parent: a,
    attributes: [{ key: 'job', value: { n: 1 } }],
    tags: [{ tag: 'Packed' }, { tag: 'other' }],
    comments: ['said at once'],
  }
  t.equal((await admin.upload('new', { name: 'x.exe', options })).status, 200)
  t.strictSame(await recorder.take(), [
    'createdAttribute new job',
    'changedObject new',
    'createdRelation a new',
    'changedObject a',
    'createdTag new packed',
    'createdTag new other',
    'createdObject new',
    'createdFile new',
  ])
  t.match(recorder.payloads()[0], {
    object: { id: sha256Of('new'), type: 'file' },
    attribute: { key: 'job', value: { n: 1 } },
  })
  t.match(recorder.payloads().at(-1), {
    file: { id: sha256Of('new'), type: 'file', fileName: 'x.exe', fileSize: 3, sha256: sha256Of('new') },
  })
  t.equal((await admin.upload('new', { options })).status, 200)
  t.strictSame(await recorder.take(), [
    'reuploadedTag new packed',
    'changedObject new',
    'reuploadedTag new other',
    'reuploadedObject new',
    'reuploadedFile new',
  ])
})

t.test('configs and blobs', async (t) => {
  const scene = await openScene(t)
  const { admin, recorder } = scene
  const text = sha256Of('text')
  recorder.name(text, 'text')
  recorder.name(sha256Of('inside'), 'inside')
  const blob = { blob_name: 'n', blob_type: 't', content: 'text' }
  const inside = { blob_name: 'n', blob_type: 't', content: 'inside' }
  await play(t, scene, [
    ['POST', '/api/blob', blob, ['createdObject text', 'createdTextBlob text']],
    ['POST', '/api/blob', blob, ['reuploadedObject text', 'reuploadedTextBlob text']],
  ])
  const config = {
    family: 'evil',
    config_type: 'static',
    cfg: { one: { 'in-blob': text }, two: { 'in-blob': inside } },
    attributes: [{ key: 'job', value: 1 }],
    tags: [{ tag: 'x' }],
  }
  const { json } = await admin.send('POST', '/api/config', config)
  recorder.name(json.id, 'config')
  t.strictSame(await recorder.take(), [
    'createdAttribute inside job',
    'changedObject inside',
    'createdAttribute config job',
    'changedObject config',
    'createdRelation config inside',
    'createdRelation config text',
    'changedObject text',
    'createdTag config x',
    'createdObject config',
    'createdConfig config',
  ])
  t.match(recorder.payloads().at(-1), { config: { type: 'static_config', family: 'evil', configType: 'static' } })
  await play(t, scene, [
    [
      'POST',
      '/api/config',
      { ...config, parent: a, tags: [], attributes: [] },
      [
        'createdRelation a config',
        'changedObject a',
        'changedObject config',
        'reuploadedObject config',
        'reuploadedConfig config',
      ],
    ],
    ['DELETE', `/api/config/${json.id}`, undefined, ['removedConfig config', 'removedObject config']],
    ['DELETE', `/api/blob/${text}`, undefined, ['removedTextBlob text', 'removedObject text']],
    ['DELETE', `/api/object/${sha256Of('inside')}`, undefined, ['removedObject inside']],
  ])
})

t.test('the old forms of uploads, and deletions', async (t) => {
  const scene = await openScene(t)
  const form = new FormData()
  form.append('file', new File(['later'], 'later.bin'))
  await play(t, scene, [
    [
      'POST',
      `/api/file/${a}`,
      form,
      ['createdRelation a later', 'changedObject a', 'changedObject later', 'createdObject later', 'createdFile later'],
    ],
    ['DELETE', `/api/file/${a}`, undefined, ['removedFile a', 'removedObject a']],
    ['DELETE', `/api/object/${b}`, undefined, ['removedObject b']],
  ])
})

t.test('tags, comments, relations', async (t) => {
  const scene = await openScene(t)
  const { admin, recorder } = scene
  const relation = `/api/object/${a}/child/${b}`
  await play(t, scene, [
    ['PUT', `/api/file/${a}/tag`, { tag: 'X' }, ['createdTag a x', 'changedObject a']],
    ['PUT', `/api/file/${a}/tag`, { tag: 'x' }, ['reuploadedTag a x', 'changedObject a']],
    ['DELETE', `/api/file/${a}/tag?tag=x`, undefined, ['removedTag a x', 'changedObject a']],
    ['DELETE', `/api/file/${a}/tag?tag=x`, undefined, []],
    ['PUT', relation, undefined, ['createdRelation a b', 'changedObject a', 'changedObject b']],
    ['PUT', relation, undefined, []],
    ['DELETE', relation, undefined, ['removedRelation a b', 'changedObject a', 'changedObject b']],
    ['DELETE', relation, undefined, []],
    ['POST', `/api/object/${a}/comment`, { comment: 'hm' }, ['createdComment a "hm"', 'changedObject a']],
  ])
  t.match(recorder.payloads()[0], { comment: { author: 'admin', timestamp: /^\d{4}-/ } })
  const { json } = await admin.get(`/api/object/${a}/comment`)
  await play(t, scene, [
    ['DELETE', `/api/object/${a}/comment/${json[0].id}`, undefined, ['removedComment a "hm"', 'changedObject a']],
  ])
  t.match(recorder.payloads()[0], { comment: { id: json[0].id, author: 'admin' } })
})

t.test('attributes and metakeys', async (t) => {
  const scene = await openScene(t)
  const { admin } = scene
  const path = `/api/object/${a}`
  const added = ['createdAttribute a job', 'changedObject a']
  const removed = ['removedAttribute a job', 'changedObject a']
  await play(t, scene, [
    ['POST', '/api/attribute', { ...KEY, key: 'two' }, ['createdAttributeKey two']],
    ['PUT', '/api/attribute/two', {}, ['updatedAttributeKey two']],
    ['PUT', '/api/attribute/two/permissions', { group_name: 'public', can_read: true, can_set: true }, []],
    ['DELETE', '/api/attribute/two/permissions?group_name=public', undefined, []],
    ['DELETE', '/api/attribute/two', undefined, ['removedAttributeKey two']],
    ['POST', '/api/meta/manage/three', { label: '', description: '', template: '', hidden: false }, []],
    ['PUT', '/api/meta/manage/three', { label: 'x' }, []],
    ['PUT', '/api/meta/manage/three/permissions/public', { can_read: true, can_set: true }, []],
    ['DELETE', '/api/meta/manage/three', undefined, []],
    ['POST', `${path}/attribute`, { key: 'job', value: 12345678901234567890n.toString() }, added],
    ['POST', `${path}/attribute`, { key: 'job', value: 12345678901234567890n.toString() }, []],
    ['POST', `${path}/meta`, { key: 'job', value: 'm' }, added],
    ['POST', `${path}/meta`, { key: 'job', value: 'm' }, []],
    ['POST', `${path}/meta`, { key: 'analysis', value: ANALYSIS }, []],
    ['DELETE', `${path}/meta?key=job&value=m`, undefined, removed],
    ['POST', `${path}/attribute`, { key: 'job', value: 2 }, added],
    [
      'DELETE',
      `${path}/meta?key=job`,
      undefined,
      ['removedAttribute a job', 'changedObject a', 'removedAttribute a job'],
    ],
    ['POST', `${path}/attribute`, { key: 'job', value: 3 }, added],
  ])
  const { json } = await admin.get(`${path}/attribute`)
  await play(t, scene, [['DELETE', `${path}/attribute/${json.attributes[0].id}`, undefined, removed]])
})

t.test('users, groups and members', async (t) => {
  const scene = await openScene(t)
  await scene.test.app.db('user').insert(
    ['w', 'x'].map((login) => ({
      login,
      email: `${login}@example.org`,
      additional_info: '',
      disabled: false,
      pending: true,
      identity_ver: '0',
      feed_quality: 'high',
    })),
  )
  await play(t, scene, [
    ['POST', '/api/user/kim', NEW_USER, ['createdUser kim', 'createdGroup kim']],
    ['PUT', '/api/user/kim', { feed_quality: 'low' }, ['updatedUser kim']],
    ['GET', '/api/user/kim/change_password', undefined, []],
    ['POST', '/api/user/kim/api_key', { name: 'k' }, []],
    ['POST', '/api/user/w/pending', undefined, []],
    ['DELETE', '/api/user/x/pending?send_email=false', undefined, []],
    ['POST', '/api/group/g', { capabilities: [] }, ['createdGroup g']],
    ['PUT', '/api/group/g', {}, ['updatedGroup g']],
    ['PUT', '/api/group/g', { name: 'h' }, ['updatedGroup h']],
    ['POST', '/api/group/h/member/kim', undefined, ['createdMembership h kim']],
    ['PUT', '/api/group/h/member/kim', { group_admin: true }, ['updatedMembership h kim']],
    ['DELETE', '/api/group/h/member/kim', undefined, ['removedMembership h kim']],
    ['DELETE', '/api/group/h', undefined, ['removedGroup h']],
    ['DELETE', '/api/user/kim', undefined, ['removedUser kim', 'removedGroup kim']],
  ])
})

t.test('what is not an event', async (t) => {
  const scene = await openScene(t)
  await play(t, scene, [
    ['PUT', `/api/object/${a}/share`, { group: 'public' }, []],
    ['PUT', `/api/object/${a}/favorite`, undefined, []],
    ['DELETE', `/api/object/${a}/favorite`, undefined, []],
    ['POST', '/api/file/quick_query', { name: 'n', query: 'tag:x', type: 'file' }, []],
    ['PUT', `/api/object/${a}/analysis/${ANALYSIS}`, undefined, []],
    ['DELETE', `/api/object/${a}/analysis/${ANALYSIS}`, undefined, []],
    ['GET', `/api/file/${a}`, undefined, []],
    ['POST', `/api/file/${a}/download`, undefined, []],
    ['POST', '/api/auth/refresh', undefined, []],
  ])
})

t.test('a refused request is not an event', async (t) => {
  const { test, admin, recorder } = await openScene(t)
  const bob = await test.as({ login: 'bob', capabilities: [] })
  const missing = sha256Of('nothing')
  const refusals: readonly (readonly [TestUser, string, string, unknown, number])[] = [
    [test.nobody, 'PUT', `/api/file/${a}/tag`, { tag: 'x' }, 401],
    [bob, 'PUT', `/api/file/${a}/tag`, { tag: 'x' }, 403],
    [bob, 'DELETE', `/api/file/${a}`, undefined, 403],
    [bob, 'POST', '/api/user/eve', NEW_USER, 403],
    [bob, 'POST', '/api/group/eve', { capabilities: [] }, 403],
    [admin, 'PUT', `/api/file/${missing}/tag`, { tag: 'x' }, 404],
    [admin, 'PUT', `/api/file/${a}/tag`, { tag: ' ' }, 400],
    [admin, 'POST', `/api/file/${missing}/comment`, { comment: 'x' }, 404],
    [admin, 'DELETE', `/api/file/${a}/comment/1`, undefined, 404],
    [admin, 'POST', `/api/file/${a}/attribute`, { key: 'unknown', value: 1 }, 404],
    [admin, 'DELETE', `/api/file/${a}/attribute/1`, undefined, 404],
    [admin, 'POST', '/api/attribute', KEY, 409],
    [admin, 'PUT', '/api/attribute/unknown', {}, 404],
    [admin, 'DELETE', '/api/attribute/unknown', undefined, 404],
    [admin, 'PUT', `/api/object/${a}/child/${missing}`, undefined, 404],
    [admin, 'DELETE', `/api/file/${missing}`, undefined, 404],
    [admin, 'POST', '/api/user/bob', NEW_USER, 409],
    [admin, 'PUT', '/api/user/unknown', {}, 404],
    [admin, 'DELETE', '/api/user/admin', undefined, 403],
    [admin, 'POST', '/api/group/public', { capabilities: [] }, 409],
    [admin, 'DELETE', '/api/group/public', undefined, 403],
    [admin, 'POST', '/api/group/registered/member/unknown', undefined, 404],
    [admin, 'POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'x', parent: missing }, 404],
    [admin, 'POST', '/api/config', { family: 'f', config_type: 's', cfg: {}, parent: missing }, 404],
  ]
  for (const [user, method, path, body, status] of refusals) {
    t.equal((await user.send(method, path, body)).status, status, `${method} ${path}`)
    t.strictSame(await recorder.take(), [], `${method} ${path}`)
  }
  t.equal((await admin.upload('new', { options: { parent: missing } })).status, 404)
  t.equal((await admin.upload('')).status, 400)
  t.strictSame(await recorder.take(), [])
})

t.test('switched off, nothing is heard', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_hooks: '0' })
  const recorder = recordEvents(app)
  t.equal((await admin.upload('a')).status, 200)
  t.strictSame(await recorder.take(), [])
})
