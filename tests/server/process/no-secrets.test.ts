import { randomBytes } from 'node:crypto'
import t from 'tap'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { testUser } from '../../support/user.ts'

const NEW_PASSWORD = 'another horse battery'

t.test('no token, password, key or code is in any log, at the finest level', async (t) => {
  for (const json of ['0', '1']) {
    const settings = { ENABLE_DEBUG_LOG: '1', ENABLE_SQL_PROFILER: '1', ENABLE_JSON_LOGGER: json }
    const server = await startServer(t, { settings })
    const secrets = new Set<string>([ADMIN.password, NEW_PASSWORD])
    const remember = (secret: string): string => {
      secrets.add(secret)
      return secret
    }
    const admin = await signIn(server)
    remember(admin.token ?? '')
    const nobody = testUser(server.url, { login: 'nobody', token: null })
    const key = await admin.send('POST', '/api/user/admin/api_key', { name: 'logged' })
    const byKey = testUser(server.url, { login: 'admin', token: remember(key.json.token) })
    remember((await byKey.send('POST', '/api/auth/refresh')).json.token)
    const { json: file } = await byKey.upload('secret bytes')
    const { json: download } = await byKey.send('POST', `/api/file/${file.id}/download`)
    t.equal((await nobody.get(`/api/file/${file.id}/download?token=${remember(download.token)}`)).status, 200)
    t.equal((await nobody.get(`/api/download/${download.token}`)).status, 200)
    t.equal((await nobody.get(`/api/download/${remember(`${download.token.slice(0, -3)}xyz`)}`)).status, 403)
    const sample = await byKey.send('POST', `/api/request/sample/${file.id}`)
    remember(String(sample.json.url).split('/').at(-1) ?? '')
    const user = { email: 'kim@example.org', additional_info: 'x', feed_quality: 'high', send_email: false }
    t.equal((await admin.send('POST', '/api/user/kim', user)).status, 200)
    const change = await admin.get('/api/user/kim/change_password')
    const chosen = { token: remember(change.json.token), password: NEW_PASSWORD }
    t.equal((await nobody.send('POST', '/api/auth/change_password', chosen)).status, 200)
    t.equal((await nobody.send('POST', '/api/auth/login', { login: 'kim', password: NEW_PASSWORD })).status, 200)
    const wrong = { login: 'kim', password: remember(randomBytes(12).toString('hex')) }
    t.equal((await nobody.send('POST', '/api/auth/login', wrong)).status, 403)
    const code = remember(randomBytes(20).toString('hex'))
    await fetch(`${server.url}/api/server?code=${code}&state=${code}&session_state=${code}&api_key=${code}`)
    await fetch(`${server.url}/api/object`, {
      headers: { authorization: `Bearer ${remember('eyJhbGciOiJub25lIn0.e30.forged')}` },
    })
    const { errors, output } = await server.stop()
    t.match(errors, /before_cursor_execute/)
    t.match(errors, /before_request/)
    for (const secret of secrets) t.notOk(`${errors}${output}`.includes(secret), `${secret.slice(0, 6)}... is nowhere`)
    t.notMatch(errors, /\$2[abxy]\$|eyJ[\w-]{8}/)
  }
})
