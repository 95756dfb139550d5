import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openFakeRemote, sendJson } from '../../support/fake-remote.ts'
import { KEY_CAPABILITIES, openTwoServers, remoteSettings } from '../../support/two-servers.ts'
import { exchange } from '../http/raw.ts'

const remote = await openFakeRemote(t)
const { url, admin, as, nobody } = await openTestApp(t, {
  ...remoteSettings('far', `${remote.url}/base/`, 'the-key'),
  max_upload_size: '100000',
})

/** What the remote was asked since. */
function watch(): () => typeof remote.asked {
  const before = remote.asked.length
  return () => remote.asked.slice(before)
}

t.test('the API of a remote is read with the rights of the key', async (t) => {
  const { near, key } = await openTwoServers(t)
  const user = await near.as({ capabilities: ['access_remotes'] })
  const content = 'a file of the far server'
  const { id } = (await key.upload(content, { options: { tags: [{ tag: 'far' }] } })).json
  t.match((await user.get(`/api/remote/far/api/file/${id}`)).json, { id, tags: [{ tag: 'far' }] })
  t.match((await user.get('/api/remote/far/api/file?query=tag%3Afar&count=1&count=0')).json, { files: [{ id }] })
  t.match((await user.get('/api/remote/far/api/file?query=tag%3Anear')).json, { files: [] })
  t.match((await user.get('/api/remote/far/api/auth/validate')).json, { login: 'partner' })
  const { bytes, headers } = await user.get(`/api/remote/far/api/file/${id}/download`)
  t.equal(bytes.toString(), content)
  t.equal(headers.get('content-type'), 'application/octet-stream')
  t.match(await user.get('/api/remote/far/api/nosuch'), { status: 404, json: { message: 'Remote object not found' } })
})

t.test('who manages users writes through it', async (t) => {
  const { near, far, key } = await openTwoServers(t, {}, [...KEY_CAPABILITIES, 'adding_tags', 'removing_tags'])
  const chief = await near.as({ capabilities: ['access_remotes', 'manage_users'] })
  const { id } = (await key.upload('x')).json
  t.match((await chief.send('PUT', `/api/remote/far/api/object/${id}/tag`, { tag: 'new' })).json, [{ tag: 'new' }])
  t.equal((await chief.send('DELETE', `/api/remote/far/api/object/${id}/tag?tag=new`)).status, 200)
  t.same((await key.get(`/api/object/${id}/tag`)).json, [])
  const blob = { blob_name: 'n', blob_type: 't', content: 'y', upload_as: 'partner' }
  t.match((await chief.send('POST', '/api/remote/far/api/blob', blob)).json, { content: 'y' })
  const form = new FormData()
  form.append('file', new Blob(['by form']), 'form.bin')
  t.match((await chief.send('POST', '/api/remote/far/api/file', form)).json, { file_name: 'form.bin' })
  t.match(await far.app.db('object').count('* as n').first(), { n: 3 })
  t.equal((await chief.send('PATCH', '/api/remote/far/api/blob', {})).status, 405)
})

t.test('who may not is refused, and the remote is not asked', async (t) => {
  const asked = watch()
  const withoutAny = await as({ capabilities: [] })
  const user = await as({ capabilities: ['access_remotes'] })
  const manager = await as({ capabilities: ['manage_users'] })
  const id = 'a'.repeat(64)
  for (const [method, path] of [
    ['GET', '/api/remote/far/api/server'],
    ['POST', '/api/remote/far/api/blob'],
    ['PUT', `/api/remote/far/api/object/${id}/tag`],
    ['DELETE', `/api/remote/far/api/object/${id}`],
    ['POST', `/api/remote/far/pull/file/${id}`],
    ['POST', `/api/remote/far/pull/config/${id}`],
    ['POST', `/api/remote/far/pull/blob/${id}`],
    ['POST', `/api/remote/far/push/file/${id}`],
    ['POST', `/api/remote/far/push/config/${id}`],
    ['POST', `/api/remote/far/push/blob/${id}`],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    t.equal((await nobody.send(method, path, body)).status, 401, `nobody: ${method} ${path}`)
    for (const each of [withoutAny, manager])
      t.match(await each.send(method, path, body), { status: 403, json: { message: /access_remotes/ } }, path)
    const capability = /pull\/(\w+)/.exec(path)?.[1]
    const wanted = capability ? `adding_${capability}s` : method === 'GET' || /push/.test(path) ? null : 'manage_users'
    if (wanted !== null)
      t.match(await user.send(method, path, body), { status: 403, json: { message: new RegExp(wanted) } }, path)
  }
  t.same(asked(), [])
})

t.test('only what is below the API of the remote can be asked for', async (t) => {
  const asked = watch()
  remote.answer = (_req, res) => sendJson(res, {})
  const raw = (path: string) =>
    exchange(
      url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nConnection: close\r\n\r\n`,
    )
  for (const climbing of ['..', '%2e%2e', 'a/../../b', 'a/%2E./b', '.', '..%2f..%2fsecret', '%2e%2e%5c..'])
    await raw(`/api/remote/far/api/${climbing}`)
  for (const odd of ['a%3Fb', 'a%23b', 'a%0d%0aX-Evil:%201', 'http://elsewhere/', '/elsewhere', 'a%2520b', 'a;b'])
    await raw(`/api/remote/far/api/${odd}`)
  const paths = asked().map(({ path }) => path)
  for (const path of paths) {
    t.ok(new URL(path, 'http://x').pathname.startsWith('/base/api/'), path)
    t.notMatch(path, /[?#]|\/\.\.?(?:\/|$)/)
  }
  t.ok(paths.includes('/base/api/a%3Fb'))
  t.ok(asked().every(({ headers }) => headers['x-evil'] === undefined))
  t.match(await admin.send('GET', '/api/remote/far/api/a%2F..%2Fb'), {
    status: 400,
    json: { errors: [{ field: 'path' }] },
  })
})

t.test('an answer is never shown by a browser', async (t) => {
  remote.answer = (_req, res) => {
    res.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Disposition': 'inline',
      'Set-Cookie': 'a=b',
      'Access-Control-Allow-Origin': '*',
    })
    res.end('<script>alert(1)</script>')
  }
  const { headers, bytes } = await admin.get('/api/remote/far/api/page')
  t.equal(bytes.toString(), '<script>alert(1)</script>')
  t.match(Object.fromEntries(headers), {
    'content-type': 'text/html',
    'content-disposition': 'attachment; filename=answer',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  for (const name of ['set-cookie', 'access-control-allow-origin']) t.notOk(headers.has(name), name)
})

t.test('of the headers of a client nothing is passed on', async (t) => {
  const sent = watch()
  remote.answer = (_req, res) => sendJson(res, {})
  await admin.send('GET', '/api/remote/far/api/x', undefined, { range: 'bytes=0-1', cookie: 'a=b', 'x-own': '1' })
  const [asked] = sent()
  t.equal(asked?.headers.authorization, 'Bearer the-key')
  for (const name of ['range', 'cookie', 'x-own']) t.equal(asked?.headers[name], undefined, name)
})

t.test('HEAD asks without fetching the body', async (t) => {
  const closed = Promise.withResolvers<void>()
  remote.answer = (_req, res) => {
    res.once('close', () => closed.resolve())
    res.writeHead(200, { 'Content-Type': 'text/plain' })
    res.write('begun, never ended')
  }
  const response = await fetch(`${url}/api/remote/far/api/x`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  t.match(response, { status: 200 })
  t.equal(response.headers.get('content-type'), 'text/plain')
  await closed.promise
})

t.test('an answer that breaks off is never taken for a whole one', async (t) => {
  remote.answer = (_req, res) => {
    res.writeHead(200, { 'Content-Length': 1000 })
    res.write('x'.repeat(10), () => res.socket?.destroy())
  }
  await t.rejects(admin.get('/api/remote/far/api/x'))
})

t.test('a body that is too large is refused', async (t) => {
  remote.answer = (req, res) => void req.resume().on('end', () => sendJson(res, {}))
  const asked = watch()
  t.equal((await admin.send('POST', '/api/remote/far/api/blob', 'x'.repeat(100_001))).status, 413)
  t.same(asked(), [])
})
