import t from 'tap'
import type { DeprecatedUse } from '../../../server/src/call.ts'
import { openUsage } from '../../../server/src/http/usage.ts'
import { openLog } from '../../../server/src/log.ts'
import { openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'
import { claimsOf, forge } from '../auth/forged-token.ts'
import { FORM_TYPE, filePart, form, optionsPart } from './form.ts'

const SEARCH: DeprecatedUse = { feature: 'legacy_search', method: 'POST', endpoint: 'api.searchresource', user: 'kim' }
const log = openLog({ level: 'silent', json: false })

t.test('uses are counted by feature, address and user, for an hour after the last', async (t) => {
  let now = 0
  const usage = openUsage({ log, isRefusing: false, now: () => now })
  for (const user of ['kim', 'kim', null]) usage.deprecated({ ...SEARCH, user })
  usage.deprecated({ feature: 'legacy_page_parameter', user: 'kim' })
  t.strictSame(
    usage.counts().map(({ feature, user, count }) => [feature, user, count]),
    [
      ['legacy_search', 'kim', 2],
      ['legacy_search', null, 1],
      ['legacy_page_parameter', 'kim', 1],
    ],
  )
  now += 3_599_999
  usage.deprecated(SEARCH)
  now += 1
  t.strictSame(usage.counts(), [{ ...SEARCH, count: 3 }])
  now += 3_600_000
  usage.deprecated(SEARCH)
  t.strictSame(usage.counts(), [{ ...SEARCH, count: 1 }])
})

t.test('a great many series do not stay longer than their hour', async (t) => {
  let now = 0
  const usage = openUsage({ log, isRefusing: false, now: () => now })
  for (let n = 0; n < 10_000; n++) usage.deprecated({ ...SEARCH, user: `user-${n}` })
  now += 3_600_000
  usage.deprecated(SEARCH)
  t.strictSame(usage.counts(), [{ ...SEARCH, count: 1 }])
})

const JSON_TYPE = { 'content-type': 'application/json' }
const KNOWN = 'f'.repeat(64)
const AS_FORM = form(filePart('with metakeys'), optionsPart({ metakeys: [{ key: 'k', value: 'v' }] }))

/** What is sent, and the labels under which it counts. */
const USES: readonly (readonly [string, string, unknown, Record<string, string>, readonly [string, string?]])[] = [
  ['POST', '/api/file/root', form(filePart('old')), FORM_TYPE, ['legacy_file_upload', 'api.fileitemresource']],
  ['PUT', '/api/config/root', { family: 'f', cfg: {} }, JSON_TYPE, ['legacy_file_upload', 'api.configitemresource']],
  ['PUT', '/api/blob/root', {}, JSON_TYPE, ['legacy_file_upload', 'api.textblobitemresource']],
  [
    'POST',
    `/api/request/sample/${KNOWN}`,
    undefined,
    {},
    ['legacy_file_download', 'api.requestsampledownloadresource'],
  ],
  ['POST', `/request/sample/${KNOWN}`, undefined, {}, ['legacy_file_download', 'api.requestsampledownloadresource']],
  ['GET', '/api/download/no-token', undefined, {}, ['legacy_file_download', 'api.downloadresource']],
  ['POST', '/api/search', { query: 'tag:x' }, JSON_TYPE, ['legacy_search', 'api.searchresource']],
  ['GET', `/api/object/${KNOWN}/meta`, undefined, {}, ['legacy_metakey_api', 'api.metakeyresource']],
  ['GET', '/api/meta/list/read', undefined, {}, ['legacy_metakey_api', 'api.metakeylistdefinitionresource']],
  ['GET', '/api/meta/manage', undefined, {}, ['legacy_metakey_api', 'api.metakeylistdefinitionmanageresource']],
  ['PUT', '/api/meta/manage/k', {}, JSON_TYPE, ['legacy_metakey_api', 'api.metakeydefinitionmanageresource']],
  [
    'DELETE',
    '/api/meta/manage/k/permissions/g',
    undefined,
    {},
    ['legacy_metakey_api', 'api.metakeypermissionresource'],
  ],
  ['GET', '/api/file?page=', undefined, {}, ['legacy_page_parameter']],
  ['GET', '/api/object?page=1&older_than=', undefined, {}, ['legacy_page_parameter']],
  ['POST', '/api/file', AS_FORM, FORM_TYPE, ['legacy_metakeys_upload_option']],
  [
    'POST',
    '/api/blob',
    { blob_name: '', blob_type: '', content: '', metakeys: { k: 'v' } },
    JSON_TYPE,
    ['legacy_metakeys_upload_option'],
  ],
]

t.test('every deprecated address, argument and option counts once, whatever becomes of the request', async (t) => {
  const { app, admin, nobody } = await openTestApp(t)
  const counted = (): Map<string, number> =>
    new Map(app.usage.counts().map(({ count, ...labels }) => [JSON.stringify(labels), count]))
  for (const [method, path, body, headers, [feature, endpoint]] of USES) {
    for (const user of [admin, nobody]) {
      const before = counted()
      await user.send(method, path, body, headers)
      const labels = endpoint === undefined ? {} : { method, endpoint }
      const key = JSON.stringify({ feature, ...labels, user: user === nobody ? null : 'admin' })
      const isCounted = user !== nobody || endpoint !== undefined
      const more = [...counted()].flatMap(([each, count]) => (count === before.get(each) ? [] : [each]))
      t.strictSame(more, isCounted ? [key] : [], `${method} ${path} by ${user.login}`)
      t.equal(counted().get(key) ?? 0, (before.get(key) ?? 0) + (isCounted ? 1 : 0))
    }
  }
  const before = counted()
  await admin.upload('new', { options: { attributes: [], metakeys: [] } })
  await admin.get('/api/file?count=1')
  t.strictSame(counted(), before, 'what is of today does not count')
})

t.test('keys of old servers count under their users, and only while they are valid', async (t) => {
  const { app, url, admin } = await openTestApp(t, { accept_unversioned_keys: '1' })
  const { api_key_id } = claimsOf(admin.token ?? '')
  const old = { login: 'someone', api_key_id }
  for (const [key, claims] of [
    [app.secretKey, old],
    [app.secretKey, { login: 'admin', version_uid: null }],
    ['another key', old],
  ] as const)
    await testUser(url, { login: 'admin', token: forge(key, claims) }).get('/api/ping')
  t.strictSame(app.usage.counts(), [
    { feature: 'legacy_api_key_v2', user: 'someone', count: 1 },
    { feature: 'legacy_api_key_v1', user: 'admin', count: 1 },
  ])
})

t.test('in a brownout deprecated features are counted and refused, before anything else is judged', async (t) => {
  const { app, url, admin, nobody } = await openTestApp(t, {
    enable_brownout: '1',
    accept_unversioned_keys: '1',
  })
  for (const [method, path, body, headers, [feature, endpoint]] of USES) {
    const name = feature === 'legacy_file_upload' ? 'legacy_object_upload' : feature
    const message = `Brownout: DeprecatedFeature.${name} API feature is deprecated and currently disabled. Please upgrade your API client.`
    for (const user of endpoint === undefined ? [admin] : [admin, nobody])
      t.match(await user.send(method, path, body, headers), { status: 400, json: { message } }, `${method} ${path}`)
  }
  t.strictSame(await app.db('object').select('id'), [])
  t.equal((await admin.upload('as today')).status, 200)
  const holder = (claims: object) => testUser(url, { login: 'admin', token: forge(app.secretKey, { ...claims }) })
  const { api_key_id } = claimsOf(admin.token ?? '')
  t.equal((await holder({ login: 'admin', api_key_id }).get('/api/file')).status, 200)
  t.match(await holder({ login: 'admin', version_uid: null }).get('/api/file'), {
    status: 400,
    json: { message: /legacy_api_key_v1/ },
  })
})
