import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { untilConnected } from '../../support/at-once.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { FORM_TYPE, filePart, form } from '../http/form.ts'

const { app, as, aGroup, admin, nobody } = await openTestApp(t)
await aGroup('work')
const uploader = await as({ login: 'uma', groups: ['work'], capabilities: ['adding_files', 'adding_parents'] })

t.test('an uploaded file is shown with its digests, tags and names', async (t) => {
  const { status, json } = await uploader.upload('hello world\n', {
    name: 'hello.txt',
    options: { tags: [{ tag: ' Feed:X ' }, { tag: 'b' }, { tag: 'B' }] },
  })
  t.equal(status, 200)
  t.match(json, {
    id: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
    type: 'file',
    file_name: 'hello.txt',
    file_size: 12,
    file_type: 'ASCII text',
    md5: '6f5902ac237024bdd0c176cb93063dc4',
    sha1: '22596363b3de40b06f981fb85d82312e8c0ed511',
    sha512: /^db3974a9[0-9a-f]{120}$/,
    crc32: 'af083b2d',
    ssdeep: '3:iKFSMPv:rJPv',
    tags: [{ tag: 'feed:x' }, { tag: 'b' }],
    alt_names: [],
    share_3rd_party: true,
    favorite: false,
    parents: [],
    children: [],
    attributes: [],
    latest_config: null,
  })
  for (const hash of [json.id, json.md5, json.sha1, json.sha512, json.id.toUpperCase()])
    t.strictSame((await uploader.get(`/api/file/${hash}`)).json, json, hash)
  const { json: common } = await uploader.get(`/api/object/${json.id}`)
  t.match(json, common)
  const summary = { file_name: 'hello.txt', id: json.id, md5: json.md5, upload_time: json.upload_time }
  t.match((await uploader.get('/api/file')).json.files[0], summary)
})

t.test('other hashes and other lengths find nothing, another shape is not an address', async (t) => {
  const { json } = await uploader.upload('a file to be found')
  t.equal((await uploader.get(`/api/object/${json.md5}`)).status, 404)
  for (const id of ['root', 'f'.repeat(33), 'f'.repeat(64), 'f'.repeat(127)])
    t.match(await uploader.get(`/api/file/${id}`), { status: 404, json: { code: 'not_found' } }, id)
  for (const id of ['f'.repeat(31), 'f'.repeat(129), 'ROOT', 'g'.repeat(64), `${json.id}/`, json.crc32, '..%2f'])
    t.match(await uploader.get(`/api/file/${id}`), { status: 404, json: { code: 'unsupported' } }, id)
})

t.test('uploading needs a login and adding_files', async (t) => {
  t.match(await nobody.upload('x'), { status: 401, json: { code: 'unauthenticated' } })
  t.match(await (await as({})).upload('x'), { status: 403, json: { message: /adding_files/ } })
})

const ROWS: readonly (readonly [string, readonly string[] | number])[] = [
  ['*', ['uma added', 'work shared']],
  ['private', ['uma added']],
  ['uma', ['uma added']],
  ['work', ['uma added', 'work shared']],
  ['public', ['public shared', 'uma added']],
  ['others', 404],
  ['nowhere', 404],
  ['', 404],
  ['WORK', 404],
]
t.test('upload_as decides who gets access', async (t) => {
  await aGroup('others')
  const rowsOf = async (id: string): Promise<string[]> => {
    const rows = await app
      .db('permission')
      .join('group', 'group.id', 'permission.group_id')
      .join('object', 'object.id', 'permission.object_id')
      .where('object.dhash', id)
      .select('group.name', 'permission.reason_type')
    return rows.map((row) => `${row.name} ${row.reason_type}`).sort()
  }
  for (const [name, expected] of ROWS) {
    const { status, json } = await uploader.upload(`as ${name}`, { options: { upload_as: name } })
    if (typeof expected === 'number') {
      t.match({ status, json }, { status: 404, json: { message: `Group ${name} doesn't exist` } }, name)
      t.notOk(
        await app
          .db('object')
          .where({ dhash: sha256Of(`as ${name}`) })
          .first('id'),
        `${name} stores nothing`,
      )
    } else t.strictSame(await rowsOf(json.id), expected, name)
  }
  const sharer = await as({ login: 'sam', capabilities: ['adding_files', 'sharing_with_all'] })
  for (const [name, expected] of [
    ['others', ['others shared', 'sam added']],
    ['uma', ['sam added', 'uma shared']],
  ] as const) {
    const { json } = await sharer.upload(`sam for ${name}`, { options: { upload_as: name } })
    t.strictSame(await rowsOf(json.id), expected, name)
  }
  await as({ login: 'penny' })
  await app.db('user').where({ login: 'penny' }).update({ pending: true })
  const pending = await sharer.upload('for penny', { options: { upload_as: 'penny' } })
  t.match(pending, { status: 404, json: { message: 'Group penny is pending' } })
})

t.test('uploading again adds names, tags and access, and changes nothing else', async (t) => {
  const first = await uploader.upload('again', { name: 'first', options: { upload_as: 'private' } })
  const again = await admin.upload('again', { name: 'second', options: { tags: [{ tag: 'new' }] } })
  t.match(again.json, {
    id: first.json.id,
    file_name: 'first',
    alt_names: ['second'],
    tags: [{ tag: 'new' }],
    upload_time: first.json.upload_time,
  })
  for (const name of ['second', 'first', '', 'third'])
    await uploader.send('POST', '/api/file', form(filePart('again', name)), FORM_TYPE)
  const { json } = await uploader.get(`/api/file/${first.json.id}`)
  t.strictSame(json.alt_names, ['second', '', 'third'])
  t.equal(json.upload_time, first.json.upload_time)
})

t.test('who had access already becomes no uploader by uploading again', async (t) => {
  const { json } = await admin.upload('shared first', { options: { upload_as: 'uma' } })
  await uploader.upload('shared first')
  const own = await app
    .db('permission')
    .join('object', 'object.id', 'permission.object_id')
    .join('group', 'group.id', 'permission.group_id')
    .where({ dhash: json.id, name: 'uma' })
    .pluck('reason_type')
  t.strictSame(own, ['shared'])
})

t.test('the third-party flag, once set, stays set', async (t) => {
  const flagAfter = async (share?: boolean) =>
    (await uploader.upload('flagged', { options: share === undefined ? {} : { share_3rd_party: share } })).json
      .share_3rd_party
  t.strictSame(
    [await flagAfter(false), await flagAfter(false), await flagAfter(), await flagAfter(false)],
    [false, false, true, true],
  )
})

t.test('a parent is linked, a further parent added; the child inherits', async (t) => {
  const [one, two] = [await admin.upload('parent one'), await uploader.upload('parent two')]
  await admin.upload('parent one', { options: { upload_as: 'work' } })
  const options = { parent: one.json.id.toUpperCase(), upload_as: 'private' }
  const { json } = await uploader.upload('the child', { options })
  t.match(json.parents, [{ id: one.json.id }])
  await uploader.upload('the child', { options })
  const again = await uploader.upload('the child', { options: { parent: two.json.id } })
  t.match(again.json.parents, [{ id: two.json.id }, { id: one.json.id }])
  t.match((await uploader.get(`/api/file/${one.json.id}`)).json.children, [{ id: json.id }])
  const self = await uploader.upload('the child', { options: { parent: json.id } })
  t.match(self.json.children, [{ id: json.id }])
})

t.test('a parent must be visible, by its SHA-256, and adding it needs adding_parents', async (t) => {
  const { json } = await uploader.upload('a parent')
  for (const parent of [json.md5, 'root', 'f'.repeat(64), 'x', '']) {
    const answer = await uploader.upload('orphan', { options: { parent } })
    t.match(answer, { status: 404, json: { message: 'Parent object not found' } }, parent)
  }
  const plain = await as({ capabilities: ['adding_files'] })
  const refused = await plain.upload('orphan', { options: { parent: json.id } })
  t.match(refused, { status: 403, json: { message: 'You are not permitted to link with parent' } })
  t.equal((await plain.upload('orphan', { options: { parent: null } })).status, 200)
})

const NAMES: Readonly<Record<string, string>> = {
  '../../a': '_.._a',
  'C:\\dir\\a b.exe': 'C:_dir_a b.exe',
  '/etc/passwd': '_etc_passwd',
  '.hidden': 'hidden',
  'żółć.txt': 'żółć.txt',
  汉字: '汉字',
  '   ': '',
  'a\u202etxt.exe': 'a\u202etxt.exe',
  'e\u0301': 'é',
  'q"uo;te\'s%': 'q"uo;te\'s%',
  'tab\tbed\u0085': 'tabbed',
}
t.test('names are stored as sent, but are not paths', async (t) => {
  for (const [index, [sent, stored]] of Object.entries(NAMES).entries()) {
    t.equal((await uploader.upload(`name ${index}`, { name: sent })).json.file_name, stored, sent)
  }
  const long = await uploader.upload('long name', { name: 'ż'.repeat(512) })
  t.equal(long.json.file_name, 'ż'.repeat(512))
  const answer = await uploader.upload('longer name', { name: `${'ż'.repeat(512)}x` })
  t.match(answer, { status: 400, json: { message: /1024 bytes/ } })
})

t.test('content that is an object of another kind is a conflict, even if it is not visible', async (t) => {
  await app.db('object').insert({ type: 'text_blob', dhash: sha256Of('a blob'), upload_time: '2026-01-01' })
  t.match(await uploader.upload('a blob'), {
    status: 409,
    json: { code: 'type_conflict', message: 'Object already exists and is not a file' },
  })
})

t.test('twenty uploads of one content under twenty names are one object with twenty names', async (t) => {
  const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
  const users = [uploader, admin]
  const answers = await Promise.all(
    names.map((name, index) => {
      const options = { tags: [{ tag: `tag-${index}` }] }
      return users[index % 2]?.upload('the same', { name, options })
    }),
  )
  t.strictSame([...new Set(answers.map((answer) => answer?.status))], [200])
  t.equal(new Set(answers.map((answer) => answer?.json.id)).size, 1)
  const { json } = await admin.get(`/api/file/${answers[0]?.json.id}`)
  t.strictSame([json.file_name, ...json.alt_names].sort(), names.sort())
  t.equal(json.tags.length, 20)
})

t.test('32 clients that upload and tag the same twenty files at once disturb nobody', async (t) => {
  const tagger = await as({ groups: ['work'], capabilities: ['adding_files', 'adding_tags'] })
  const statuses = new Set<number>()
  const work = async (client: number): Promise<void> => {
    for (let index = 0; index < 20; index++) {
      const { status, json } = await untilConnected(() => tagger.upload(`crowded ${(client + index) % 20}`))
      const tag = { tag: `seen-${index % 4}` }
      const tagged = await untilConnected(() => tagger.send('PUT', `/api/file/${json.id}/tag`, tag))
      statuses.add(status).add(tagged.status)
    }
  }
  await Promise.all(Array.from({ length: 32 }, (_, client) => work(client)))
  t.strictSame([...statuses], [200])
  const { json } = await tagger.get('/api/file?count=100')
  const crowd = json.files.filter(({ tags }: { tags: { tag: string }[] }) => tags.some(({ tag }) => tag === 'seen-0'))
  t.equal(crowd.length, 20)
  for (const { tags } of crowd) t.equal(tags.length, 4)
})
