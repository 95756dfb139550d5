import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'

const { app, admin, nobody } = await openTestApp(t, { enable_facts: '0' })
const { id } = (await admin.upload('stored before')).json

type Operation = {
  readonly operationId: string
  readonly 'x-audit'?: string
  readonly 'x-log'?: string | null
  readonly 'x-probe'?: boolean
}

const operations = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item as Record<string, Operation>)
    .filter(([verb, operation]) => ['get', 'post', 'put', 'delete'].includes(verb) && !operation['x-probe'])
    .map(([verb, operation]) => ({
      verb: verb.toUpperCase(),
      operation,
      path: template
        .replace('{type}', 'file')
        .replace(/\{(?:id|child)\}/g, id)
        .replace(/\{(?:comment|attribute|query)_id\}/, '7')
        .replace('{access}', 'read')
        .replace('{login}', 'admin')
        .replace(
          /\{(?:key_id|analysis_id|session_id|trash_id|job_id|rule_id|case_id)\}/,
          'cb04bc83-d193-4535-aaba-8604c29bc47b',
        ),
    })),
)
const TABLES = [
  'object',
  'permission',
  'tag',
  'comment',
  'user',
  'group',
  'member',
  'api_key',
  'job',
  'trash',
  'cases',
  'object_hold',
  'retention_rule',
  'quota',
  'attribute_definition',
] as const
const countRows = async () => Promise.all(TABLES.map(async (table) => [table, (await app.db(table).count())[0]]))

t.test('every change of the contract is refused while the server is read-only', async (t) => {
  const before = await countRows()
  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  const goingOn: string[] = []
  let refused = 0
  for (const { verb, path, operation } of operations) {
    const isChange =
      operation['x-audit'] === undefined
        ? typeof operation['x-log'] === 'string'
        : /change|session/.test(operation['x-audit'])
    if (!isChange) continue
    // Signing out would end the session of the test.
    if (['logout', 'endBrowserSession', 'refreshSession', 'keepBrowserSession'].includes(operation.operationId))
      continue
    const { status, json, headers } = await admin.send(verb, path)
    if (json?.code !== 'read_only') goingOn.push(operation.operationId)
    else {
      refused++
      t.equal(status, 503, operation.operationId)
      t.equal(headers.get('retry-after'), '60')
    }
  }
  t.ok(refused > 70, `${refused} operations`)
  t.strictSame(goingOn.sort(), ['authorizeWithOidc', 'createDownloadToken', 'createZipDownloadToken', 'login'])
  t.strictSame(await countRows(), before)
})

t.test('reading goes on, and so do signing in and out', async (t) => {
  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  t.match((await nobody.get('/api/server')).json, { is_read_only: true, is_maintenance_set: false })
  for (const { verb, path, operation } of operations) {
    if (verb === 'GET' && operation['x-audit'] !== 'change')
      t.not((await admin.get(path)).json?.code, 'read_only', path)
  }
  t.match((await admin.send('POST', '/api/file/search', { query: 'size:13' })).json, { files: [{ id }] })
  const { token } = (await admin.send('POST', `/api/file/${id}/download`)).json
  t.equal((await nobody.get(`/api/file/${id}/download?token=${token}`)).bytes.toString(), 'stored before')
  t.match(await nobody.send('POST', '/api/auth/login', { login: 'admin', password: ADMIN_PASSWORD }), { status: 200 })
})

t.test('a server that starts read-only pauses the background', async (t) => {
  const { admin } = await openTestApp(t, { enable_read_only: '1' })
  const { tasks } = (await admin.get('/api/background')).json
  t.ok(tasks.length > 5)
  for (const { name, state } of tasks) t.equal(state, 'off', name)
  t.match(await admin.upload('refused'), { status: 503, json: { code: 'read_only' } })
})
