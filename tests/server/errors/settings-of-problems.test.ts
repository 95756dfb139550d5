import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { settingsTable } from '../../../server/src/settings/table.ts'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'

const MANY = Array.from({ length: 3 }, (_, index) => String(index).padStart(64, '0'))

const { admin, as } = await openTestApp(t, {
  max_upload_size: '40000',
  max_json_size: '30000',
  enable_registration: '0',
  archive_max_objects: '2',
  job_max_objects: '2',
  api_keys_per_user: '1',
})
const user = await as({
  capabilities: ['adding_files', 'adding_blobs', 'manage_profile', 'karton_reanalyze', 'personalize'],
})
const file = (await user.upload('some content')).json

type Refusal = readonly [
  setting: string | undefined,
  status: number,
  ask: (by: TestUser) => ReturnType<TestUser['get']>,
]
const registration = { login: 'eve', email: 'eve@example.org', additional_info: 'x' }
const issueKey = (by: TestUser) => by.send('POST', `/api/user/${by.login}/api_key`)

const REFUSALS: readonly Refusal[] = [
  ['max_upload_size', 413, (by) => by.upload('x'.repeat(45_000))],
  [
    'max_json_size',
    413,
    (by) => by.send('POST', '/api/blob', { content: 'x'.repeat(35_000), blob_name: 'b', blob_type: 'x' }),
  ],
  ['enable_registration', 403, (by) => by.send('POST', '/api/auth/register', registration)],
  ['enable_analysis', 503, (by) => by.send('POST', `/api/file/${file.id}/analysis`)],
  ['archive_max_objects', 413, (by) => by.send('POST', '/api/archive/token', { ids: MANY })],
  ['job_max_objects', 413, (by) => by.send('POST', '/api/job', { ids: MANY, changes: [{ action: 'add_favorite' }] })],
  ['api_keys_per_user', 409, issueKey],
  [undefined, 404, (by) => by.get(`/api/file/${'0'.repeat(64)}`)],
]

t.test('administrators see which setting refuses, others do not', async (t) => {
  for (const [setting, status, ask] of REFUSALS) {
    const shown = await ask(admin)
    t.match(shown, { status }, `${setting} ${JSON.stringify(shown.json)}`)
    t.strictSame(shown.json.setting, setting)
    const hidden = await ask(user)
    t.equal(hidden.status, status)
    t.notOk(JSON.stringify(hidden.json).includes(setting ?? '"setting"'), `${setting} is hidden`)
  }
})

t.test('a bound of the contract names no setting', async (t) => {
  const { status, json } = await admin.send('POST', '/api/auth/login', { login: 'x'.repeat(20_000), password: 'x' })
  t.equal(status, 413)
  t.notOk('setting' in json)
})

t.test('every setting that a problem names is in the table', async (t) => {
  const names = new Set<string>(Object.values(settingsTable).map(({ key }) => key))
  const root = fileURLToPath(new URL('../../../server/src', import.meta.url))
  const named: string[] = []
  for await (const path of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(`${root}/${path}`, 'utf8')
    named.push(...[...text.matchAll(/\bsetting: '(\w+)'/g)].map(([, name = '']) => name))
  }
  t.ok(named.length > 10)
  t.strictSame(
    named.filter((name) => !names.has(name)),
    [],
  )
})
