import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openTwoServers } from '../../support/two-servers.ts'

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const PULL = ['access_remotes', 'adding_files', 'adding_configs', 'adding_blobs']

t.test('remotes are listed in their order for everybody who is signed in', async (t) => {
  const settings = Object.fromEntries(
    ['beta', 'alpha'].flatMap((name) => [
      [`remote:${name}.url`, 'http://127.0.0.1:9'],
      [`remote:${name}.api_key`, 'k'],
    ]),
  )
  const { as, nobody } = await openTestApp(t, { remotes: 'beta, alpha', ...settings })
  const user = await as({})
  t.same((await user.get('/api/remote')).json, { remotes: ['beta', 'alpha'] })
  t.equal((await nobody.get('/api/remote')).status, 401)
})

t.test('a server without remotes has an empty list', async (t) => {
  const { admin } = await openTestApp(t)
  t.same((await admin.get('/api/remote')).json, { remotes: [] })
  t.match(await admin.send('POST', `/api/remote/far/pull/file/${'a'.repeat(64)}`, {}), {
    status: 404,
    json: { message: "Unknown remote instance name ('far')" },
  })
})

t.test('a file is pulled as it is, by any of its hashes, and again', async (t) => {
  const { near, key } = await openTwoServers(t)
  const content = randomBytes(100_000)
  const there = (await key.upload(content, { name: 'zło ść.exe', options: { tags: [{ tag: 'bad' }] } })).json
  const user = await near.as({ capabilities: PULL })
  for (const id of [there.md5, there.sha1, there.sha512, there.sha256.toUpperCase()]) {
    const { status, json } = await user.send('POST', `/api/remote/far/pull/file/${id}`, {})
    t.match({ status, json }, { status: 200, json: { id: sha256(content), file_name: 'zło ść.exe', tags: [] } })
    t.notOk('skipped' in json)
  }
  const { bytes } = await user.get(`/api/file/${there.id}/download`)
  t.ok(bytes.equals(content))
  const other = await near.as({ capabilities: PULL })
  t.equal((await other.get(`/api/file/${there.id}`)).status, 404)
  t.equal((await other.send('POST', `/api/remote/far/pull/file/${there.id}`, {})).status, 200)
  t.equal((await other.get(`/api/file/${there.id}`)).status, 200)
})
