import { randomBytes } from 'node:crypto'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'

t.test('no password, token, key, captcha or client secret is in the audit log', async (t) => {
  const { app, admin, nobody, url } = await openTestApp(t, { enable_registration: '1', enable_oidc: '1' })
  const secrets = new Set<string>([ADMIN_PASSWORD, String(admin.token)])
  const secret = (text: string = randomBytes(12).toString('hex')): string => {
    secrets.add(text)
    return text
  }
  const ok = async (answer: Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>) => {
    const { status, json } = await answer
    t.equal(status, 200)
    return json
  }
  const json = { 'content-type': 'application/json' }
  const signIn = (login: string, password: string) => nobody.send('POST', '/api/auth/login', { login, password })
  const session = secret((await ok(signIn('admin', ADMIN_PASSWORD))).token)
  for (const login of ['admin', secret()]) t.match(await signIn(login, secret()), { status: 403 })
  const bySession = testUser(url, { login: 'admin', token: session })
  secret((await ok(bySession.send('POST', '/api/auth/refresh'))).token)
  secret((await ok(bySession.send('POST', '/api/user/admin/api_key', { name: 'mine' }))).token)
  const person = { login: 'kim', email: 'kim@example.org', additional_info: 'x', recaptcha: secret() }
  await ok(nobody.send('POST', '/api/auth/register', person))
  await ok(admin.send('POST', '/api/user/kim/pending?send_email=false'))
  const { token } = await ok(admin.get('/api/user/kim/change_password'))
  await ok(nobody.send('POST', '/api/auth/change_password', { token: secret(token), password: secret() }))
  t.match(await nobody.send('POST', '/api/auth/change_password', { token, password: secret() }), { status: 403 })
  const { id } = await ok(admin.upload('sample'))
  const download = await ok(admin.send('POST', `/api/file/${id}/download`))
  await nobody.get(`/api/file/${id}/download?token=${secret(download.token)}`)
  await nobody.get(`/api/download/${download.token}`)
  t.match(await nobody.get(`/api/download/${secret()}`), { status: 403 })
  secret(
    String((await ok(admin.send('POST', `/api/request/sample/${id}`))).url)
      .split('/')
      .at(-1),
  )
  const provider = {
    name: 'main',
    client_id: 'lazaret',
    client_secret: secret(),
    authorization_endpoint: 'https://id.example.org/authorize',
    token_endpoint: 'https://id.example.org/token',
    userinfo_endpoint: 'https://id.example.org/userinfo',
    jwks_endpoint: 'https://id.example.org/jwks',
  }
  await ok(admin.send('POST', '/api/oauth', provider, json))
  await ok(admin.send('PUT', '/api/oauth/main', { requires_approval: true, client_secret: secret() }, json))
  const code = { code: secret(), state: secret(), nonce: secret() }
  await nobody.send('POST', '/api/oauth/main/authorize', code, json)

  await app.audit.settle()
  const rows = await app.db('audit_entry').select()
  const text = JSON.stringify(rows)
  for (const operation of [
    'login',
    'createApiKey',
    'changePassword',
    'downloadFile',
    'downloadByToken',
    'createOidcProvider',
  ])
    t.match(text, `"operation":"${operation}"`)
  for (const each of secrets) t.notOk(text.includes(each), `${each.slice(0, 5)}... is nowhere`)
  t.notMatch(text, /eyJ[\w-]{8}/)
})
