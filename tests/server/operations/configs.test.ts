import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import type { Answer } from '../../support/contract.ts'
import { blob, config, upload } from './config-upload.ts'

const ID_A1 = 'a186729b39f9d0e5e6d653bf720637f09a61e5c300deb85d98c9a97f25fd2f73'
const JSON_TYPE = { 'content-type': 'application/json' }
/** The text of `cfg` in an answer: parsed, its numbers would be rounded. */
const cfgText = (answer: Answer) => /"cfg":(.*),"config":/.exec(answer.bytes.toString())?.[1]

t.test('an uploaded config is shown, listed, counted and found', async (t) => {
  const { admin } = await openTestApp(t)
  const { status, json } = await upload(admin, { a: 1 }, { tags: [{ tag: ' X ' }] })
  t.equal(status, 200)
  t.match(json, {
    id: ID_A1,
    type: 'static_config',
    family: 'emotet',
    config_type: 'static',
    cfg: { a: 1 },
    config: { a: 1 },
    tags: [{ tag: 'x' }],
    parents: [],
    children: [],
    attributes: [],
    favorite: false,
    share_3rd_party: true,
  })
  t.strictSame((await admin.get(`/api/config/${ID_A1.toUpperCase()}`)).json, json)
  const { id, type, tags, upload_time, family, config_type } = json
  t.strictSame((await admin.get('/api/config')).json, {
    configs: [{ id, type, tags, upload_time, family, config_type }],
  })
  t.strictSame((await admin.get('/api/config/count')).json, { count: 1 })
  t.equal((await admin.get('/api/config?query=config.family:emotet')).json.configs.length, 1)
  t.match(await admin.get(`/api/blob/${ID_A1}`), { status: 404, json: { message: 'Object not found' } })
})

t.test('the content may come under either name, or the same under both', async (t) => {
  const { admin } = await openTestApp(t)
  for (const body of [{ cfg: { a: 1 } }, { config: { a: 1 } }, { cfg: { a: 1 }, config: { a: 1 } }])
    t.match(await admin.send('POST', '/api/config', { family: 'f', ...body }), { status: 200, json: { id: ID_A1 } })
  for (const [body, field] of [
    ['{"family":"f"}', 'cfg'],
    ['{"family":"f","cfg":{"a":1},"config":{"a":2}}', 'config'],
    ['{"family":"f","cfg":{"a":1},"config":{"a":1.0}}', 'config'],
    ['{"family":"f","cfg":{"a":1},"config":null}', 'config'],
  ] as const)
    t.match(await admin.send('POST', '/api/config', body), { status: 400, json: { errors: [{ field }] } }, body)
})

t.test('the content alone is the identity: family and type of the first upload stay', async (t) => {
  const { admin } = await openTestApp(t)
  const first = (await upload(admin, { a: 1 })).json
  const again = await upload(admin, { a: '1' }, { family: 'other', config_type: 'dynamic', tags: [{ tag: 'new' }] })
  t.strictSame(again.json, { ...first, tags: [{ tag: 'new' }] })
})

t.test('numbers and texts come back as they were, floats in their shortest form', async (t) => {
  const { admin } = await openTestApp(t)
  for (const [sent, shown = sent] of [
    ['{"n":123456789012345678901234567890,"m":-18446744073709551615,"k":9007199254740993}'],
    ['{"a":1,"b":1.0,"c":0.1,"d":1.10,"e":1e5,"f":1e-7}', '{"a":1,"b":1.0,"c":0.1,"d":1.1,"e":100000.0,"f":1e-07}'],
    ['{"big":1e16,"zero":-0.0,"minus":-0}', '{"big":10000000000000000,"zero":0.0,"minus":0}'],
    ['{"z":"\\u0000\\u0001\\\\ \\\\x41 ż 😀 \\u007f","":""}', '{"":"","z":"\\u0000\\u0001\\\\ \\\\x41 ż 😀 \u007f"}'],
    ['{"ż":[],"__proto__":{"toString":null},"a.b":{"$x":[[]]}}'],
    [`{"deep":${'['.repeat(498)}${']'.repeat(498)}}`],
  ] as const) {
    const answer = await admin.send('POST', '/api/config', `{"family":"f","cfg":${sent}}`)
    t.equal(answer.status, 200, sent.slice(0, 60))
    t.equal(sorted(cfgText(answer)), sorted(shown), sent.slice(0, 60))
    t.equal(cfgText(await admin.get(`/api/config/${answer.json.id}`)), cfgText(answer))
  }
})

/** Members in some order of the database: compared as a set of characters, which keeps every digit. */
function sorted(text: string | undefined): string {
  return [...(text ?? '')].sort().join('')
}

t.test('random configs come back as they were sent', async (t) => {
  const { admin } = await openTestApp(t)
  const text = fc.string({ unit: 'binary' }).filter((each) => each.isWellFormed())
  const name = text.filter((each) => !each.includes('\0'))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(name, tie('tree')),
    ),
  }))
  const property = fc.asyncProperty(
    fc.dictionary(
      name.filter((each) => each !== '__proto__'),
      tree,
    ),
    async (cfg) => {
      const sent = JSON.parse(JSON.stringify(cfg))
      const { status, json } = await upload(admin, sent)
      return status === 200 && isDeepStrictEqual(json.cfg, sent)
    },
  )
  await t.resolves(fc.assert(property, { numRuns: 100 }))
})

t.test('a text of a megabyte and a long list are stored', async (t) => {
  const { admin } = await openTestApp(t)
  const cfg = { text: 'żółć\0'.repeat(200_000), list: Array.from({ length: 20_000 }, (_, n) => ({ n })) }
  const { status, json } = await upload(admin, cfg)
  t.equal(status, 200)
  t.strictSame(json.cfg, cfg)
  t.equal((await upload(admin, cfg)).json.id, json.id)
})

t.test('content whose identifier belongs to another type is a conflict', async (t) => {
  const { app, admin } = await openTestApp(t)
  await app
    .db('object')
    .where('id', (await anObject(app, { type: 'file' })).id)
    .update({ dhash: ID_A1 })
  t.match(await upload(admin, { a: 1 }), {
    status: 409,
    json: { code: 'type_conflict', message: 'Object already exists and is not a config' },
  })
  const { json } = await admin.upload('a file')
  t.match(await upload(admin, { a: blob('a file') }), {
    status: 409,
    json: { message: 'Object already exists and is not a blob' },
  })
  t.equal((await admin.get('/api/object/count')).json.count, 2, json.id)
})

t.test('bad bodies are refused with the field and the value', async (t) => {
  const { admin, as, nobody } = await openTestApp(t)
  for (const [body, message] of [
    ['', /^body: /],
    ['[]', /^body: must be object, not a list/],
    ['1.0', /^body: must be object, not 1/],
    ['{"family":"f","cfg":{}', /^body: is not valid JSON: unexpected end/],
    ['{"family":"f","cfg":{"a":NaN}}', /unexpected "N" at line 1, column 26/],
    ['{"family":"f","cfg":{"a":Infinity}}', /unexpected "I"/],
    ['{"family":"f","cfg":{"a":[1e400]}}', /number out of range, 1e400/],
    [`{"family":"f","cfg":{"a":1${'0'.repeat(140_000)}}}`, /number out of range/],
    ['{"family":"f","cfg":[]}', /^cfg: must be object, not a list/],
    ['{"family":"f","cfg":null}', /^cfg: must be object, not null/],
    ['{"family":"f","cfg":1.0}', /^cfg: must be object, not 1/],
    ['{"family":"f","cfg":"{}"}', /^cfg: must be object, not "{}"/],
    ['{"cfg":{}}', /^family: is required/],
    ['{"family":5,"cfg":{}}', /^family: must be string, not 5/],
    [`{"family":"${'x'.repeat(33)}","cfg":{}}`, /^family: must NOT have more than 32 characters/],
    [`{"family":"f","config_type":"${'x'.repeat(33)}","cfg":{}}`, /^config_type: /],
    ['{"family":"a\\u0000","cfg":{}}', /^family: must not contain the character NUL/],
    ['{"family":"f","cfg":{"a\\u0000":1}}', /^cfg: has a member name that must not contain the character NUL/],
    ['{"family":"f","cfg":{"a":{"b":["\\ud83d"]}}}', /^cfg\.a\.b\.0: must not contain a lone surrogate/],
    ['{"family":"f","cfg":{"a":{"\\ude00":1}}}', /^cfg\.a: has a member name that must not contain a lone/],
    [`{"family":"f","cfg":{"a":${'['.repeat(600)}${']'.repeat(600)}}}`, /nested deeper than 500 levels/],
  ] as const)
    t.match(await admin.send('POST', '/api/config', body), { status: 400, json: { message } }, body.slice(0, 60))
  t.equal((await upload(admin, {}, { family: `${'x'.repeat(31)}😀`, name: 1, shareWith: null })).status, 200)
  t.match(await upload(await as({}), {}), { status: 403, json: { message: /\(adding_configs\)/ } })
  t.equal((await upload(nobody, {})).status, 401)
})

t.test('a body of invalid UTF-8 is read with replacement characters', async (t) => {
  const { admin } = await openTestApp(t)
  const body = Buffer.concat([Buffer.from('{"family":"f","cfg":{"a":"'), Buffer.from([0xff]), Buffer.from('"}}')])
  t.match(await admin.send('POST', '/api/config', body), { status: 200, json: { cfg: { a: '\ufffd' } } })
})

t.test('the old form takes JSON or a form, and the parent from the address', async (t) => {
  const { admin, as } = await openTestApp(t)
  const parent = (await admin.upload('parent')).json
  const put = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    admin.send('PUT', `/api/config/${id}`, body, headers)
  t.match(await put('root', config({ a: 1 }, { parent: 'nonsense' }), JSON_TYPE), {
    status: 200,
    json: { parents: [] },
  })
  t.match(await put(parent.id, config({ a: 1 }), { 'content-type': 'application/x+json; charset=utf-8' }), {
    json: { id: ID_A1, parents: [{ id: parent.id }] },
  })
  const form = new FormData()
  form.append('json', JSON.stringify(config({ a: 2 }, { upload_as: 'nobody-there' })))
  form.append('upload_as', 'private')
  form.append('tags', '[{"tag":"ignored"}]')
  t.match(await put('root', form), { status: 200, json: { cfg: { a: 2 }, tags: [] } })
  const encoded = new URLSearchParams({ json: JSON.stringify(config({ a: 3 })), upload_as: '' }).toString()
  t.match(await put('root', encoded, { 'content-type': 'application/x-www-form-urlencoded' }), {
    json: { cfg: { a: 3 } },
  })
  t.match(await put('root', JSON.stringify(config({ a: 1 }))), {
    status: 400,
    json: { message: /family: is required/ },
  })
  t.match(await put(parent.md5, config({ a: 1 }), JSON_TYPE), {
    status: 404,
    json: { message: 'Parent object not found' },
  })
  const weak = await as({ capabilities: ['adding_configs'] })
  t.match(await weak.send('PUT', `/api/config/${parent.id}`, config({}), JSON_TYPE), {
    status: 403,
    json: { message: 'You are not permitted to link with parent' },
  })
  t.equal((await weak.send('PUT', '/api/config/root', config({}), JSON_TYPE)).status, 200)
  t.equal((await admin.send('POST', '/api/config/root', config({}), JSON_TYPE)).status, 405)
})

t.test('metakeys of the old form are a text that holds JSON', async (t) => {
  const { admin } = await openTestApp(t)
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  const put = (more: object) => admin.send('PUT', '/api/config/root', config({ a: 1 }, more), JSON_TYPE)
  const metakeys = (list: unknown) => ({ metakeys: JSON.stringify({ metakeys: list }) })
  t.match(await put(metakeys([{ key: 'K', value: 'v' }])), {
    status: 200,
    json: { attributes: [{ key: 'k', value: 'v' }] },
  })
  const answer = await put({ metakeys: '{"metakeys":{"k":{"n":[1.10,12345678901234567890]}}}' })
  t.match(answer.bytes.toString(), '"value":{"n":[1.1,12345678901234567890]}', 'any JSON, with its digits')
  t.match(await put({ metakeys: '' }), { status: 200 })
  const form = new FormData()
  form.append('json', JSON.stringify(config({ a: 9 })))
  form.append('metakeys', '{"metakeys":[{"key":"k","value":"form"}]}')
  t.match(await admin.send('PUT', '/api/config/root', form), { json: { attributes: [{ value: 'form' }] } })
  for (const [more, message] of [
    [{ metakeys: '{}' }, "metakeys: Object provided to 'metakeys' field must contain 'metakeys' key"],
    [{ metakeys: '[]' }, /must contain 'metakeys' key/],
    [{ metakeys: 'no json' }, /^metakeys: is not valid JSON/],
    [{ metakeys: [{ key: 'k', value: 'v' }] }, /^metakeys: must be JSON text/],
    [metakeys(5), /^metakeys: must be array,object, not 5/],
    [metakeys([{ key: 'k', value: [] }]), /^metakeys.0.value: Value shouldn't be empty/],
  ] as const)
    t.match(await put(more), { status: 400, json: { message } }, JSON.stringify(more))
  for (const json of ['[]', 'no json', 'null', '"x"']) {
    const bad = new FormData()
    bad.append('json', json)
    t.match(await admin.send('PUT', '/api/config/root', bad), { status: 400, json: { message: /^json: / } })
  }
  const large = new FormData()
  large.append('json', JSON.stringify(config({ a: 'x'.repeat(500_001) })))
  t.match(await admin.send('PUT', '/api/config/root', large), { status: 413, json: { message: /part json is larger/ } })
})

t.test('a file shows the config that was linked last, with all its digits', async (t) => {
  const { admin } = await openTestApp(t)
  const file = (await admin.upload('a sample')).json
  t.equal(file.latest_config, null)
  await upload(admin, { first: 1 }, { parent: file.id })
  await admin.send('POST', '/api/config', `{"family":"g","cfg":{"n":12345678901234567890},"parent":"${file.id}"}`)
  await upload(admin, { first: 1 }, { parent: file.id })
  const shown = await admin.get(`/api/file/${file.id}`)
  t.match(shown.json.latest_config, { family: 'g', config_type: 'static', type: 'static_config' })
  t.equal(cfgText(shown), '{"n":12345678901234567890}')
})

t.test('lists are walked by key or by page, newest first', async (t) => {
  const { admin } = await openTestApp(t)
  const ids: string[] = []
  for (let n = 0; n < 13; n++) ids.unshift((await upload(admin, { n })).json.id)
  const list = async (query: string) =>
    (await admin.get(`/api/config?${query}`)).json.configs.map((each: { id: string }) => each.id)
  t.strictSame(await list(''), ids.slice(0, 10))
  t.strictSame(await list('count=100'), ids)
  t.strictSame(await list('count=0'), [])
  t.strictSame(await list(`older_than=${ids[9]}`), ids.slice(10))
  t.strictSame(await list('page=2'), ids.slice(10))
  t.strictSame(await list('page=0&count=3'), ids.slice(0, 3))
  t.strictSame(await list('page=99999999999999999999'), [])
  for (const query of ['count=-1', 'count=x', 'page=1.5', 'page=1&older_than=', 'query=nonsense:1'])
    t.equal((await admin.get(`/api/config?${query}`)).status, 400, query)
})

t.test('32 uploads of one config at once make one, with everything that came along', async (t) => {
  const { app, admin } = await openTestApp(t)
  const parents = [(await admin.upload('one')).json.id, (await admin.upload('two')).json.id]
  const answers = await atOnce(32, (n) =>
    upload(
      admin,
      { a: blob('shared'), b: blob(`own ${n % 2}`) },
      {
        cfg: { a: blob('shared'), b: 1 },
        parent: parents[n % 3] ?? null,
        tags: [{ tag: `t${n % 8}` }, { tag: `t${(n + 3) % 8}` }],
      },
    ),
  )
  t.strictSame(statusesOf(answers), [200])
  t.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
  const { json } = await admin.get(`/api/config/${answers[0]?.json.id}`)
  t.strictSame([json.tags.length, json.parents.length, json.children.length], [8, 2, 1])
  t.equal((await app.db('object').select('id')).length, 4)
})
