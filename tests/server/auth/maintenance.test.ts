import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'

const { app, url, as, admin, nobody } = await openTestApp(t, { enable_maintenance: '1' })
const kim = await as({ login: 'kim', capabilities: ['manage_users', 'adding_files', 'access_all_objects'] })

const REFUSED = { status: 403, json: { code: 'maintenance', message: 'Maintenance underway. Please come back later.' } }

type Operation = {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly 'x-in-maintenance'?: boolean
  readonly 'x-probe'?: boolean
}

const operations = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item as Record<string, Operation>)
    .filter(([verb]) => ['get', 'post', 'put', 'delete'].includes(verb))
    // They look at no token.
    .filter(([, operation]) => !operation['x-probe'])
    .map(([verb, operation]) => ({
      verb: verb.toUpperCase(),
      operation,
      path: template
        .replace('{type}', 'file')
        .replace(/\{(?:id|child)\}/g, '0'.repeat(64))
        .replace(/\{(?:comment|attribute|query)_id\}/, '7')
        .replace('{access}', 'read')
        .replace('{login}', 'kim')
        .replace('{key_id}', 'cb04bc83-d193-4535-aaba-8604c29bc47b'),
    })),
)

t.test('everyone but the administrator is refused everywhere', async (t) => {
  for (const { verb, path, operation } of operations)
    t.match(await kim.send(verb, path), REFUSED, operation.operationId)
})

t.test('anonymous callers reach what probes and the sign-in need, and nothing else that is open', async (t) => {
  const open: string[] = []
  for (const { verb, path, operation } of operations) {
    const isOpen = operation.security?.some((scheme) => !('bearer' in scheme)) || operation.security?.length === 0
    if (operation['x-in-maintenance']) open.push(operation.operationId)
    else t.match(await nobody.send(verb, path), isOpen ? REFUSED : { status: 401 }, operation.operationId)
  }
  t.strictSame(open.sort(), [
    'authenticateWithOidc',
    'authorizeWithOidc',
    'getServer',
    'listOidcProviders',
    'login',
    'ping',
  ])
  t.equal((await nobody.get('/api/ping')).status, 200)
  t.match(await nobody.get('/api/server'), { status: 200, json: { is_maintenance_set: true, is_authenticated: false } })
  t.equal((await testUser(url, { login: 'kim', token: 'nonsense' }).get('/api/server')).status, 200)
})

t.test('the administrator works as ever', async (t) => {
  const { id } = (await admin.upload('during maintenance')).json
  t.equal((await admin.get(`/api/file/${id}`)).status, 200)
  t.match(await nobody.send('POST', '/api/auth/login', { login: 'admin', password: ADMIN_PASSWORD }), { status: 200 })
})

t.test('a download token that was given before does not help', async (t) => {
  const { id } = (await admin.upload('with a token')).json
  const { token } = (await admin.send('POST', `/api/file/${id}/download`)).json
  t.match(await nobody.get(`/api/file/${id}/download?token=${token}`), REFUSED)
})

t.test('nobody else signs in, nor learns who could', async (t) => {
  const signIn = (login: string, password: string) => nobody.send('POST', '/api/auth/login', { login, password })
  for (const login of ['kim', 'unheard-of', 'Admin']) t.match(await signIn(login, 'whatever it is'), REFUSED, login)
  t.match(await signIn('admin', 'wrong'), { status: 403, json: { code: 'invalid_credentials' } })
})

t.test('maintenance is reported before an account is called disabled', async (t) => {
  const gone = await as({ login: 'gone' })
  await app.db('user').where({ login: 'gone' }).update({ disabled: true })
  t.match(await gone.get('/api/ping'), REFUSED)
})
