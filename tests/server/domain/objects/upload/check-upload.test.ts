import t, { type Test } from 'tap'
import { openTestApp, type TestApp } from '../../../../support/app.ts'
import type { Answer } from '../../../../support/contract.ts'
import type { TestUser } from '../../../../support/user.ts'

const UPLOADING = ['adding_files', 'adding_configs', 'adding_blobs']
const ANALYSIS = '238a2c61-9e9d-4922-9d36-32857528ec8e'
const OTHER_ANALYSIS = '338a2c61-9e9d-4922-9d36-32857528ec8e'

type Kind = { readonly name: string; upload(user: TestUser, text: string, options: object): Promise<Answer> }

/** What all uploads have in common is tried with each of them. */
const KINDS: readonly Kind[] = [
  { name: 'file', upload: (user, text, options) => user.upload(text, { options }) },
  {
    name: 'config',
    upload: (user, text, options) => user.send('POST', '/api/config', { family: 'f', cfg: { text }, ...options }),
  },
  {
    name: 'blob',
    upload: (user, text, options) =>
      user.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: text, ...options }),
  },
]

function forEachKind(title: string, run: (t: Test, kind: Kind, test: TestApp) => Promise<void>): void {
  for (const kind of KINDS) t.test(`${kind.name}: ${title}`, async (t) => run(t, kind, await openTestApp(t)))
}

/** Keys that everybody may read; only those that are named may be set by everybody. */
async function defineKeys(admin: TestUser, keys: readonly string[], settable: readonly string[] = keys): Promise<void> {
  for (const key of keys) {
    await admin.send('POST', '/api/attribute', { key, label: '', description: '', hidden: false })
    const right = { group_name: 'public', can_read: true, can_set: settable.includes(key) }
    await admin.send('PUT', `/api/attribute/${key}/permissions`, right)
  }
}

const pairs = ({ json }: Answer): [string, unknown][] =>
  json.attributes.map(({ key, value }: { key: string; value: unknown }) => [key, value])

forEachKind('attributes come as a list or as a map, keys in any case, equal values once', async (t, kind, test) => {
  await defineKeys(test.admin, ['a', 'b-c'])
  const bob = await test.as({ capabilities: UPLOADING })
  const value = { x: [1, null], y: 'ż' }
  const list = [
    { key: ' A ', value },
    { key: 'b-C', value: 0 },
    { key: 'a', value: false },
    { key: 'a', value: { y: 'ż', x: [1.0, null] } },
  ]
  const first = await kind.upload(bob, 'x', { attributes: list })
  t.equal(first.status, 200)
  t.strictSame(pairs(first), [
    ['a', value],
    ['b-c', 0],
    ['a', false],
  ])
  const again = await kind.upload(bob, 'x', { attributes: { a: value, 'B-c': [0], A: '  ' } })
  t.strictSame(pairs(again).slice(3).sort(), [
    ['a', '  '],
    ['b-c', [0]],
  ])
})

t.test('numbers in attributes keep their digits, whatever the upload', async (t) => {
  const { admin } = await openTestApp(t)
  await defineKeys(admin, ['n'])
  const attributes = '"attributes":[{"key":"n","value":[12345678901234567890,1.10,1e2,1e-7]},{"key":"n","value":1.0}]'
  const form = new FormData()
  form.append('file', new File(['x'], 'x'))
  form.append('options', `{${attributes}}`)
  for (const answer of [
    await admin.send('POST', '/api/file', form),
    await admin.send('POST', '/api/config', `{"family":"f","cfg":{},${attributes}}`),
    await admin.send('POST', '/api/blob', `{"blob_name":"n","blob_type":"t","content":"",${attributes}}`),
    await admin.send('POST', '/api/blob', '{"blob_name":"n","blob_type":"t","content":"","attributes":{"n":1}}'),
  ]) {
    const text = answer.bytes.toString()
    t.match(text, '"value":[12345678901234567890,1.1,100.0,1e-07]}')
    t.match(text, '"value":1.0}', 'the spelling that came first stays')
    t.equal(answer.json.attributes.length, 2)
  }
})

forEachKind('metakeys are attributes, with any JSON as value', async (t, kind, { admin }) => {
  await defineKeys(admin, ['a', 'b'])
  t.strictSame(pairs(await kind.upload(admin, 'x', { metakeys: [{ key: 'A', value: '5' }] })), [['a', '5']])
  const more = await kind.upload(admin, 'x', { metakeys: { b: 'map' }, attributes: [] })
  const known = [
    ['a', '5'],
    ['b', 'map'],
  ]
  t.strictSame(pairs(more), known)
  const value = { x: [1, null], y: 'ż' }
  t.match(await kind.upload(admin, 'x', { metakeys: [{ key: 'b', value }] }), { status: 200 })
  const last = await kind.upload(admin, 'x', { metakeys: { b: [0] } })
  t.strictSame(pairs(last), [...known, ['b', value], ['b', [0]]])
})

forEachKind('an analysis is linked, by either name or the old key', async (t, kind, { app, admin, as }) => {
  const assigner = await as({ capabilities: [...UPLOADING, 'karton_assign'] })
  const weak = await as({ capabilities: UPLOADING })
  const linked = async (id: string): Promise<string[]> =>
    app.db('karton_object').join('object', 'object.id', 'object_id').where({ dhash: id }).pluck('analysis_id')
  for (const [options, expected] of [
    [{ analysis_id: ANALYSIS.toUpperCase() }, [ANALYSIS]],
    [{ karton_id: `{${ANALYSIS.replaceAll('-', '')}}`, analysis_id: null }, [ANALYSIS]],
    [{ karton_id: ANALYSIS, analysis_id: `urn:uuid:${ANALYSIS}` }, [ANALYSIS]],
    [{ metakeys: [{ key: 'karton', value: ANALYSIS }] }, [ANALYSIS]],
    [{ metakeys: { Analysis: ANALYSIS } }, [ANALYSIS]],
    [{ analysis_arguments: { execute: 'x' }, karton_arguments: {} }, []],
    [{ analysis_id: null, karton_id: null }, []],
  ] as const) {
    const text = JSON.stringify(options)
    const { status, json } = await kind.upload(assigner, text, options)
    t.equal(status, 200, text)
    t.strictSame(await linked(json.id), expected, text)
    t.strictSame(json.attributes, [])
    if (expected.length === 0) continue
    t.match(await kind.upload(weak, text, options), {
      status: 403,
      json: { message: 'You are not permitted to assign analysis to object' },
    })
  }
  t.equal((await kind.upload(admin, 'both', { analysis_id: OTHER_ANALYSIS })).status, 200)
  t.equal((await app.db('karton_analysis').select('id')).length, 2)
})

forEachKind('comments and tags come along, comments only for who may comment', async (t, kind, { admin, as }) => {
  const bob = await as({ capabilities: [...UPLOADING, 'adding_comments'] })
  const options = { comments: ['first', 'second'], tags: [{ tag: ' B ' }, { tag: 'a' }, { tag: 'b' }] }
  const { status, json } = await kind.upload(bob, 'x', options)
  t.equal(status, 200)
  t.strictSame(json.tags, [{ tag: 'b' }, { tag: 'a' }])
  const comments = (await admin.get(`/api/object/${json.id}/comment`)).json
  t.match(comments, [
    { comment: 'second', author: bob.login },
    { comment: 'first', author: bob.login },
  ])
  const weak = await as({ capabilities: UPLOADING })
  t.match(await kind.upload(weak, 'y', { comments: ['c'] }), { status: 403, json: { message: /\(adding_comments\)/ } })
  t.equal((await kind.upload(weak, 'y', { comments: [] })).status, 200)
})

forEachKind('recipients are the workspaces, the uploader alone, or a group', async (t, kind, { admin, as, aGroup }) => {
  await aGroup('team')
  await aGroup('no-workspace', { workspace: false })
  await aGroup('foreign')
  const bob = await as({ groups: ['team', 'no-workspace'], capabilities: UPLOADING })
  const own = bob.login
  for (const [uploadAs, groups] of [
    [undefined, [own, 'team']],
    ['*', [own, 'team']],
    ['private', [own]],
    [own, [own]],
    ['team', [own, 'team']],
    ['public', [own, 'public']],
    ['no-workspace', ['no-workspace', own]],
  ] as const) {
    const options = uploadAs === undefined ? {} : { upload_as: uploadAs }
    const { status, json } = await kind.upload(bob, `as ${uploadAs}`, options)
    t.equal(status, 200, String(uploadAs))
    const { shares } = (await admin.get(`/api/object/${json.id}/share`)).json
    const given = shares.map((share: { group_name: string; reason_type: string }) => [
      share.group_name,
      share.reason_type,
    ])
    t.strictSame(given.sort(), groups.map((name) => [name, name === own ? 'added' : 'shared']).sort())
  }
  for (const name of ['foreign', 'nobody-there', ''])
    t.match(await kind.upload(bob, 'x', { upload_as: name }), {
      status: 404,
      json: { message: `Group ${name} doesn't exist` },
    })
  t.equal((await kind.upload(admin, 'x', { upload_as: 'foreign' })).status, 200)
})

forEachKind('checks come in their order', async (t, kind, { admin, as }) => {
  await defineKeys(admin, ['free', 'locked'], ['free'])
  const weak = await as({ capabilities: UPLOADING })
  const linker = await as({ capabilities: [...UPLOADING, 'adding_parents'] })
  const parent = (await admin.upload('hidden parent')).json.id
  const free = [{ key: 'free', value: 'v' }]
  const wrongGroup = { upload_as: 'nobody-there' }
  for (const [user, options, status, message] of [
    [weak, { parent, attributes: free, metakeys: free }, 403, 'You are not permitted to link with parent'],
    [linker, { parent, attributes: free, metakeys: free }, 404, 'Parent object not found'],
    [linker, { parent: 'root' }, 404, 'Parent object not found'],
    [weak, { attributes: free, metakeys: free, ...wrongGroup }, 400, /can't be mixed/],
    [
      weak,
      { analysis_id: ANALYSIS, metakeys: [{ key: 'karton', value: 'x' }] },
      400,
      "You can't provide more than one analysis identifier",
    ],
    [
      weak,
      {
        metakeys: [
          { key: 'analysis', value: ANALYSIS },
          { key: 'karton', value: ANALYSIS },
        ],
      },
      400,
      /more than one/,
    ],
    [weak, { metakeys: [{ key: 'karton', value: 'x' }] }, 400, /'karton' attribute accepts only UUID values/],
    [weak, { metakeys: { karton: { id: 1 } } }, 400, /accepts only UUID values, not "{"id":1}"/],
    [
      weak,
      {
        metakeys: [
          { key: 'locked', value: 'x' },
          { key: 'karton', value: 'x' },
        ],
      },
      404,
      "Attribute 'locked' not defined or insufficient permissions to set that one",
    ],
    [weak, { attributes: { karton: ANALYSIS } }, 404, /^Attribute 'karton' not defined/],
    [weak, { attributes: { undefined: 1 }, analysis_id: ANALYSIS }, 404, /^Attribute 'undefined' not defined/],
    [weak, { attributes: free, analysis_id: ANALYSIS, ...wrongGroup }, 403, /assign analysis/],
    [weak, { comments: ['x'], ...wrongGroup }, 403, /adding_comments/],
    [weak, wrongGroup, 404, "Group nobody-there doesn't exist"],
  ] as const)
    t.match(await kind.upload(user, 'x', options), { status, json: { message } }, JSON.stringify(options))
  t.equal((await admin.get('/api/object/count')).json.count, 1)
})

forEachKind('options of a wrong form are refused by name', async (t, kind, { admin }) => {
  const at = kind.name === 'file' ? 'options.' : ''
  for (const [options, field] of [
    [{ parent: 5 }, 'parent'],
    [{ upload_as: null }, 'upload_as'],
    [{ tags: null }, 'tags'],
    [{ tags: ['x'] }, 'tags.0'],
    [{ tags: [{ tag: 5 }] }, 'tags.0.tag'],
    [{ tags: [{}] }, 'tags.0.tag'],
    [{ tags: [{ tag: 'x', more: 1 }] }, 'tags.0.more'],
    [{ tags: [{ tag: ' ' }] }, 'tags.0.tag'],
    [{ tags: [{ tag: 'ż'.repeat(513) }] }, 'tags.0.tag'],
    [{ attributes: null }, 'attributes'],
    [{ attributes: 'x' }, 'attributes'],
    [{ attributes: [5] }, 'attributes.0'],
    [{ attributes: [{ key: 'k' }] }, 'attributes.0.value'],
    [{ attributes: [{ value: 1 }] }, 'attributes.0.key'],
    [{ attributes: [{ key: 5, value: 1 }] }, 'attributes.0.key'],
    [{ attributes: [{ key: 'k', value: 1, more: 1 }] }, 'attributes.0.more'],
    [{ attributes: [{ key: 'k k', value: 1 }] }, 'attributes.0.key'],
    [{ attributes: [{ key: 'k'.repeat(33), value: 1 }] }, 'attributes.0.key'],
    ...[null, '', [], {}].map((value) => [{ attributes: [{ key: 'k', value }] }, 'attributes.0.value'] as const),
    [{ attributes: { k: '' } }, 'attributes.k'],
    [{ attributes: [{ key: 'k', value: { deep: ['\0'] } }] }, 'attributes.0.value.deep.0'],
    [{ metakeys: 5 }, 'metakeys'],
    [{ metakeys: '{"metakeys":[]}' }, 'metakeys'],
    [{ metakeys: [{ key: 'k', value: '' }] }, 'metakeys.0.value'],
    [{ metakeys: { k: [] } }, 'metakeys.k'],
    [{ metakeys: { k: null } }, 'metakeys.k'],
    [{ analysis_id: 'x' }, 'analysis_id'],
    [{ karton_id: 5 }, 'karton_id'],
    [{ analysis_id: ANALYSIS, karton_id: OTHER_ANALYSIS }, 'karton_id'],
    [{ analysis_arguments: null }, 'analysis_arguments'],
    [{ analysis_arguments: { other: 1 } }, 'analysis_arguments.other'],
    [{ karton_arguments: { other: 1 } }, 'karton_arguments.other'],
    [{ comments: [''] }, 'comments.0'],
    [{ comments: 'x' }, 'comments'],
    [{ share_3rd_party: null }, 'share_3rd_party'],
    [{ share_3rd_party: 'tRue' }, 'share_3rd_party'],
    [{ share_3rd_party: 2 }, 'share_3rd_party'],
  ] as const)
    t.match(
      await kind.upload(admin, 'x', options),
      { status: 400, json: { errors: [{ field: `${at}${field}` }] } },
      JSON.stringify(options).slice(0, 80),
    )
})

forEachKind('the third-party flag, in any spelling, once set stays set', async (t, kind, { admin }) => {
  for (const [n, flag] of [false, 'no', 'Off', 0, '0', 'f'].entries())
    t.match(await kind.upload(admin, `${n}`, { share_3rd_party: flag }), { json: { share_3rd_party: false } })
  t.match(await kind.upload(admin, '0', { share_3rd_party: 'yes' }), { json: { share_3rd_party: true } })
  t.match(await kind.upload(admin, '0', { share_3rd_party: false }), { json: { share_3rd_party: true } })
  t.match(await kind.upload(admin, '1', {}), { json: { share_3rd_party: true } })
})

forEachKind('a known object gets one more parent, and its uploader access', async (t, kind, { admin, as }) => {
  const bob = await as({ capabilities: [...UPLOADING, 'adding_parents'] })
  const { json } = await kind.upload(admin, 'known', {})
  t.equal((await bob.get(`/api/object/${json.id}`)).status, 404)
  const parents = [(await bob.upload('one')).json.id, (await bob.upload('two')).json.id]
  for (const parent of parents) await kind.upload(bob, 'known', { parent: parent.toUpperCase() })
  const shown = (await bob.get(`/api/object/${json.id}`)).json
  t.strictSame(
    shown.parents.map((each: { id: string }) => each.id),
    parents.toReversed(),
  )
  t.equal(shown.upload_time, json.upload_time)
  const shares = (await admin.get(`/api/object/${json.id}/share`)).json.shares
  const added = shares.filter((share: { reason_type: string; group_name: string }) => share.reason_type === 'added')
  t.strictSame(
    added.map((share: { group_name: string }) => share.group_name),
    ['admin', bob.login],
  )
})
