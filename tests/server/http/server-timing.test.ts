import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'

const ASKED = { 'x-server-timing': '1' }
const PARTS = ['identify', 'limits', 'gate', 'input', 'operation', 'database', 'connection']

t.test('a request that asks says where its time went, to those who may read the metrics', async (t) => {
  const { app, url, as, nobody } = await openTestApp(t)
  const watching = await as({ capabilities: ['access_monitoring_metrics', 'adding_files', 'manage_profile'] })
  const { dhash } = await anObject(app, { visibleTo: [watching] })
  const timing = async (token: string | null, path: string, headers: Readonly<Record<string, string>> = ASKED) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}${path}`, { headers: { ...headers, ...authorization } })
    await answer.arrayBuffer()
    return { status: answer.status, header: answer.headers.get('server-timing') }
  }
  const path = `/api/object/${dhash}`

  await t.test('each stage and the database', async (t) => {
    const { status, header } = await timing(watching.token, path)
    t.equal(status, 200)
    const names = (header ?? '')
      .split(', ')
      .map((part) => /^(\w+);dur=\d+\.\d\d(?:;desc="\d+ statements")?$/.exec(part)?.[1])
    t.strictSame(names, PARTS)
    t.notMatch(header, 'desc="0 statements"', 'looking an object up takes a statement')
  })

  await t.test('a download too', async (t) => {
    const { json } = await watching.upload('content')
    t.match(await timing(watching.token, `/api/file/${json.sha256}/download`), { status: 200, header: /^identify/ })
  })

  await t.test('nobody gets it unasked', async (t) => {
    t.match(await timing(watching.token, path, {}), { status: 200, header: null })
    t.match(await timing(watching.token, path, { 'x-server-timing': '0' }), { status: 200, header: null })
  })

  await t.test('others do not get it', async (t) => {
    const others = await as({ capabilities: ['manage_users', 'access_all_objects', 'adding_files'] })
    t.match(await timing(others.token, path), { status: 200, header: null })
    t.match(await timing(null, '/api/server'), { status: 200, header: null })
    t.match(await timing('not a token', '/api/server'), { status: 200, header: null })
    t.equal((await nobody.get('/api/server')).headers.get('server-timing'), null)
  })

  await t.test('a key without the capability of its owner does not get it', async (t) => {
    const made = await watching.send('POST', `/api/user/${watching.login}/api_key`, {
      name: 'limited',
      capabilities: [],
    })
    t.equal(made.status, 200)
    t.match(await timing(made.json.token, path), { status: 200, header: null })
  })

  await t.test('refusals do not give away what is hidden', async (t) => {
    const hidden = await anObject(app, { visibleTo: [] })
    for (const each of [`/api/object/${hidden.dhash}`, `/api/object/${'0'.repeat(64)}`, `/api/user`])
      t.match(await timing(watching.token, each), { status: each === '/api/user' ? 403 : 404, header: null }, each)
  })
})
