import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { app, url, as, nobody } = await openTestApp(t, {
  instance_name: 'our name',
  request_timeout: '1234',
  file_upload_timeout: '5678',
  statement_timeout: '9000',
  tag_colors: 'campaign=violet, TLP:clear=gray',
})
const kim = await as({ login: 'kim' })

t.test('the server says that it works', async (t) => {
  t.match(await nobody.get('/api/ping'), { status: 200, json: { status: 'ok' } })
})

t.test('public facts come from the settings, and say whether the token was good', async (t) => {
  const { json } = await nobody.get('/api/server')
  t.match(json, {
    server_version: '2.18.0',
    product_name: 'Lazaret',
    product_version: app.version,
    instance_id: app.instanceId,
    instance_name: 'our name',
    listing_order: 'commit',
    is_authenticated: false,
    is_password_auth_enabled: true,
    request_timeout: 1234,
    file_upload_timeout: 5678,
    statement_timeout: 9000,
    tag_colors: { campaign: 'violet', 'tlp:clear': 'gray' },
  })
  t.strictSame((await kim.get('/api/server')).json, { ...json, is_authenticated: true })
})

t.test('the contract is for those who are signed in', async (t) => {
  for (const path of ['/api/docs', '/docs']) {
    const { status, headers, json } = await nobody.get(path)
    t.match({ status, json }, { status: 401, json: { code: 'unauthenticated' } }, path)
    t.equal(headers.get('www-authenticate'), 'Bearer')
  }
  const { status, json } = await kim.get('/api/docs')
  t.equal(status, 200)
  t.equal(json.openapi, '3.1.0')
  t.ok(json.paths['/api/file'].post.operationId)
})

t.test('a browser gets a sign-in page without any part of the contract', async (t) => {
  const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const { json: contract } = await kim.get('/api/docs')
  const names = Object.values<Record<string, { operationId?: string }>>(contract.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId }) => operationId ?? [])
  t.ok(names.length > 15)
  for (const path of ['/docs', '/api/docs']) {
    for (const [user, expected] of [
      [nobody, 401],
      [kim, 200],
    ] as const) {
      const response = await fetch(`${url}${path}`, {
        headers: { ...accept, ...(user.token ? { authorization: `Bearer ${user.token}` } : {}) },
      })
      t.equal(response.status, expected, `${path} ${user.login}`)
      t.match(response.headers.get('content-type'), /^text\/html/)
      t.match(response.headers.get('content-security-policy'), /default-src 'none'/)
      if (expected === 401) t.equal(response.headers.get('www-authenticate'), 'Bearer')
      const page = await response.text()
      // The page itself calls the operation that signs in.
      for (const name of names.filter((each) => each !== 'login')) t.notMatch(page, new RegExp(`\\b${name}\\b`), name)
      for (const [, asset = ''] of page.matchAll(/(?:src|href)="((?!data:)[^"]+)"/g))
        t.equal((await fetch(new URL(asset, `${url}${path}`))).status, 200, asset)
    }
  }
})
