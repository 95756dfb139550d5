import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { checkHeaders } from '../../support/contract.ts'
import { temporaryFolder } from '../../support/server-process.ts'

const PAGE_HEADERS = ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'] as const

type RequestCase = readonly [path: string, init: RequestInit, status: number]

t.test('answers of every kind carry the headers that keep browsers from harm', async (t) => {
  const { url, admin } = await openTestApp(t)
  const { json: file } = await admin.upload('of the headers')
  const headers = { authorization: `Bearer ${admin.token}` }
  const download = `/api/file/${file.id}/download`
  const etag = (await admin.get(download)).headers.get('etag') ?? ''
  const asked: readonly RequestCase[] = [
    ['/', {}, 200],
    ['/docs', { headers: { accept: 'text/html' } }, 401],
    ['/api/', {}, 200],
    ['/setpasswd/', {}, 200],
    ['/no/such/page', { headers: { accept: 'text/html' } }, 200],
    ['/assets/missing.js', {}, 404],
    ['/api/health/live', {}, 200],
    ['/api/health/ready', {}, 200],
    ['/api/ping', { method: 'HEAD' }, 200],
    ['/api/ping', { method: 'OPTIONS' }, 200],
    ['/api/ping', { method: 'PUT' }, 405],
    ['/api/nothing', {}, 404],
    ['/nothing', { method: 'POST' }, 404],
    ['/api/file', {}, 401],
    ['/api/file?count=x', { headers }, 400],
    [download, { headers }, 200],
    [download, { headers: { ...headers, range: 'bytes=1-2' } }, 206],
    [download, { headers: { ...headers, 'if-none-match': etag } }, 304],
    [download, { headers: { ...headers, range: 'bytes=999-' } }, 416],
    [`${download}/zip`, { headers }, 200],
  ]
  for (const [path, init, status] of asked) {
    const answer = await fetch(`${url}${path}`, init)
    await answer.arrayBuffer()
    t.equal(answer.status, status, path)
    t.doesNotThrow(() => checkHeaders(answer.headers, path))
    t.match(answer.headers.get('content-security-policy'), /default-src 'none'/, path)
  }
})

t.test('pages of a web client of others may load what they need', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'index.html'), '<script>1</script>')
  const { url } = await openTestApp(t, { web_folder: folder })
  for (const path of ['/', '/sample/x']) {
    const { headers } = await fetch(`${url}${path}`)
    t.equal(headers.get('content-security-policy'), "frame-ancestors 'self'")
    t.equal(headers.get('referrer-policy'), 'no-referrer')
    for (const name of PAGE_HEADERS) t.equal(headers.get(name), null, name)
  }
})

t.test(
  'pages of the server are isolated from other sites and use few features; answers of the API are not',
  async (t) => {
    const { url, admin } = await openTestApp(t)
    const { json: file } = await admin.upload('of the headers')
    const html = { accept: 'text/html' }
    const [, script = ''] = /src="([^"]+)"/.exec(await (await fetch(`${url}/`)).text()) ?? []
    for (const [path, headers] of [
      ['/', html],
      [`/file/${file.id}`, html],
      [`/${script}`, {}],
      ['/docs', { ...html, authorization: `Bearer ${admin.token}` }],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { headers })
      await answer.arrayBuffer()
      t.equal(answer.status, 200, path)
      t.equal(answer.headers.get('cross-origin-opener-policy'), 'same-origin', path)
      t.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin', path)
      t.match(
        answer.headers.get('permissions-policy'),
        /\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\)/,
        path,
      )
      t.notMatch(answer.headers.get('permissions-policy'), /clipboard-write/, 'the page copies')
    }
    for (const path of ['/api/server', `/api/file/${file.id}/download`]) {
      const { headers } = await admin.get(path)
      for (const name of PAGE_HEADERS) t.equal(headers.get(name), null, `${path} ${name}`)
    }
  },
)
