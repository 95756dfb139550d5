import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { actAs } from '../../../server/src/plugin-host/act-as.ts'
import { openAccess } from '../../../server/src/plugin-host/open-access.ts'
import type { ActingAs } from '../../../server/src/plugins/api.ts'
import { collect } from '../../sdk/collect.ts'
import { openTestApp } from '../../support/app.ts'
import { recordEvents } from './event-recorder.ts'

const ALL = [
  'adding_files',
  'adding_configs',
  'adding_blobs',
  'adding_tags',
  'removing_tags',
  'adding_comments',
  'adding_parents',
  'adding_all_attributes',
  'reading_all_attributes',
]

async function open(t: Parameters<typeof openTestApp>[0]) {
  const test = await openTestApp(t)
  return { ...test, access: (acting: ActingAs = {}) => openAccess(actAs(test.app, acting), registry) }
}

t.test('a plugin reads and writes as a user', async (t) => {
  const { access, as, admin } = await open(t)
  const robot = await as({ login: 'robot', capabilities: ALL })
  await admin.send('POST', '/api/attribute', {
    key: 'scan',
    label: '',
    description: '',
    url_template: '',
    rich_template: '',
    example_value: '',
    hidden: false,
  })
  const mine = access({ login: 'robot' })
  async function* content() {
    yield Buffer.from('hello ')
    yield Buffer.from('world')
  }
  const file = await mine.uploadFile({
    name: '../x.exe',
    content: content(),
    tags: ['new'],
    attributes: [{ key: 'scan', value: 1 }],
  })
  t.match(file, { file_name: '_x.exe', file_size: 11, tags: [{ tag: 'new' }], attributes: [{ key: 'scan', value: 1 }] })
  const { sizeBytes, read } = await mine.content(file.id)
  t.equal(sizeBytes, 11)
  t.equal(await text(read()), 'hello world')
  t.equal(await text(read({ start: 6, end: 8 })), 'wor')
  const large = randomBytes(1_500_000)
  const { id } = await mine.uploadFile({ name: 'large', content: large })
  const kept = await collect((await mine.content(id)).read())
  t.ok(Buffer.concat(kept).equals(large), 'chunks stay valid')

  await mine.addTag(file.id, 'Two')
  await mine.removeTag(file.id, 'new')
  await mine.addComment(file.id, 'seen')
  await mine.addAttribute(file.id, 'scan', { hits: 2 })
  const config = await mine.uploadConfig({ family: 'evil', config: { n: 1.5, c2: ['a'] }, parent: file.id })
  t.match(config, { family: 'evil', config_type: 'static', cfg: { n: 1.5, c2: ['a'] }, parents: [{ id: file.id }] })
  const blob = await mine.uploadBlob({ name: 'n', type: 't', content: 'a\0b' })
  await mine.addChild(config.id, blob.id)

  t.match(await mine.file(file.id), { sha256: file.id, tags: [{ tag: 'two' }], latest_config: { id: config.id } })
  t.match(await mine.object(blob.id), { type: 'text_blob', parents: [{ id: config.id }] })
  t.match(await mine.config(config.id), { cfg: { n: 1.5 } })
  t.match(await mine.blob(blob.id), { content: 'a\0b' })
  t.match((await robot.get(`/api/file/${file.id}/comment`)).json, [{ author: 'robot', comment: 'seen' }])
  t.match((await robot.get(`/api/file/${file.id}/attribute`)).json, {
    attributes: [{ value: 1 }, { value: { hits: 2 } }],
  })
  const same = await robot.send('POST', '/api/config', {
    family: 'evil',
    config_type: 'static',
    cfg: { n: 1.5, c2: ['a'] },
  })
  t.equal(same.json.id, config.id, 'a config has the identity that it has at the API')
})

t.test('a plugin may do and see no more than the user', async (t) => {
  const { access, as, admin, app, aGroup } = await open(t)
  await as({ login: 'weak' })
  const { json: file } = await admin.upload('secret', { options: { upload_as: 'private' } })
  const weak = access({ login: 'weak' })
  for (const look of [weak.object, weak.file, weak.config, weak.blob]) t.equal(await look(file.id), null)
  await t.rejects(weak.content(file.id), { code: 'not_found' })
  const refused: readonly (readonly [() => Promise<unknown>, string])[] = [
    [() => weak.addTag(file.id, 'x'), 'adding_tags'],
    [() => weak.removeTag(file.id, 'x'), 'removing_tags'],
    [() => weak.addComment(file.id, 'x'), 'adding_comments'],
    [() => weak.addChild(file.id, file.id), 'adding_parents'],
    [() => weak.uploadFile({ name: 'x', content: Buffer.from('x') }), 'adding_files'],
    [() => weak.uploadConfig({ family: 'f', config: {} }), 'adding_configs'],
    [() => weak.uploadBlob({ name: 'n', type: 't', content: '' }), 'adding_blobs'],
  ]
  for (const [act, capability] of refused)
    await t.rejects(act(), { code: 'forbidden', message: new RegExp(`\\(${capability}\\)`) })
  await t.rejects(weak.addAttribute(file.id, 'k', 1), { code: 'not_found' })

  await aGroup('taggers', { capabilities: ['adding_tags', 'access_all_objects'] })
  await as({ login: 'both', groups: ['taggers'], capabilities: ['adding_comments'] })
  const both = access({ login: 'both' })
  await both.addTag(file.id, 'x')
  await both.addComment(file.id, 'x')
  const narrow = access({ login: 'both', groups: ['taggers'] })
  await narrow.addTag(file.id, 'y')
  await t.rejects(narrow.addComment(file.id, 'x'), { code: 'forbidden' })
  await t.rejects(access({ login: 'weak', groups: ['taggers'] }).object(file.id), {
    message: 'the user "weak" is not in the group "taggers"',
  })

  await t.rejects(access({ login: 'absent' }).object(file.id), { message: 'user "absent" does not exist' })
  await app.db('user').where({ login: 'weak' }).update({ disabled: true })
  await t.rejects(weak.object(file.id), { message: 'the user "weak" is not active' })
  t.match(await access().object(file.id), { id: file.id }, 'the administrator is the default')
})

t.test('what cannot be stored is refused by field', async (t) => {
  const { access, admin } = await open(t)
  const { json: file } = await admin.upload('x')
  const mine = access()
  const refused: readonly (readonly [() => Promise<unknown>, RegExp])[] = [
    [() => mine.addTag(file.id, 'a\0'), /^tag: must not contain the character NUL/],
    [() => mine.addTag(file.id, ' '), /^tag: /],
    [() => mine.addComment(file.id, '\ud800'), /^comment: must not contain a lone surrogate/],
    [() => mine.addAttribute(file.id, 'k', { a: ['\0'] }), /^attribute\.value\.a\.0: /],
    [() => mine.addAttribute(file.id, 'k', undefined), /^value: must be JSON/],
    [() => mine.uploadConfig({ family: 'f', config: { 'a\0': 1 } }), /^config\.config: /],
    [() => mine.uploadFile({ name: 'x', content: Buffer.from('x'), tags: ['\0'] }), /^options\.tags\.0: /],
    [() => mine.uploadFile({ name: 'x', content: Buffer.alloc(0) }), /File cannot be empty/],
    [() => mine.uploadBlob({ name: 'n', type: 't', content: '\ud800' }), /^content: must not contain a lone/],
    [() => mine.object('\0'), /^id: /],
  ]
  for (const [act, message] of refused) await t.rejects(act(), { code: 'invalid_request', message }, String(message))
})

t.test('what a plugin does by itself is an event only if it says so', async (t) => {
  const { access, admin, app } = await open(t)
  const { json: file } = await admin.upload('x')
  const recorder = recordEvents(app)
  await access().addTag(file.id, 'quiet')
  t.strictSame(await recorder.take(), [])
  await access({ announces: true }).addTag(file.id, 'loud')
  t.strictSame(await recorder.take(), [`createdTag ${file.id} loud`, `changedObject ${file.id}`])
  await t.rejects(access({ announces: true }).addTag(createHash('sha256').update('no').digest('hex'), 'x'))
  t.strictSame(await recorder.take(), [])
})
