import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeClient, createClient, createCore } from '@lazaret/sdk'
import t from 'tap'
import { MockAgent } from 'undici'
import { collect } from '../collect.ts'
import { json, openFake } from '../fake-api.ts'

t.test('nothing is sent before the first call', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => json(res, {}))
  const api = client()
  t.match(api, {
    watch: Function,
    feed: Function,
    raw: {},
    objects: {},
    files: {},
    tags: {},
    apiKeys: {},
    auth: {},
    server: {},
  })
  t.equal(seen.length, 0)
})

t.test('a dispatcher of the caller carries the calls', async (t) => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  agent
    .get('https://repo.example')
    .intercept({ path: '/lab/api/ping', headers: { 'user-agent': /^collector\/1 lazaret-sdk\// } })
    .reply(200, { status: 'ok' })
  await using api = createClient({
    baseUrl: 'https://repo.example/lab/api/',
    dispatcher: agent,
    userAgent: 'collector/1',
  })
  t.equal(await api.server.ping(), undefined)
  agent.assertNoPendingInterceptors()
})

t.test('close ends downloads that nobody reads, and a later call works', async (t) => {
  const { client } = await openFake(t, ({ path }, res) => {
    if (path === '/api/ping') return json(res, { status: 'ok' })
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 1_000_000 })
    res.write('a')
  })
  const api = client()
  const { body } = await api.files.download('ab'.repeat(32))
  await api.close()
  await t.rejects(collect(body), { code: 'connection' })
  await api.server.ping()
})

// A browser bundle begins at index.ts and must meet nothing of Node on its way; what is for Node comes by #platform.
t.test('the core imports nothing of Node, not even later', async (t) => {
  const root = join(import.meta.dirname, '../../../sdk/src')
  const seen = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const text = await readFile(path, 'utf8')
    t.notMatch(text.replaceAll(/typeof import\(/g, ''), /\bimport\(/, path)
    const targets = [...text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm)].map(
      ([, target = '']) => target,
    )
    for (const target of targets) {
      t.match(target, /^(\.|openapi-fetch$|@noble\/hashes\/|#platform$)/, `${path}: ${target}`)
      if (target.startsWith('.')) await visit(join(path, '..', target))
    }
  }
  await visit(join(root, 'index.ts'))
  await visit(join(root, 'platform/browser.ts'))
  t.ok(seen.size > 50, `${seen.size} files`)
  t.ok((await readdir(join(root, 'wire'))).includes('transport.ts'))
  t.notOk(seen.has(join(root, 'wire/transport.ts')))
})

t.test('a core becomes a whole client with the same session', async (t) => {
  const { client, seen } = await openFake(t, ({ path }, res) =>
    json(res, path === '/api/auth/login' ? { login: 'alice', token: 'a.b.c', capabilities: [], groups: [] } : []),
  )
  await using core = createCore({ baseUrl: client().baseUrl })
  await core.auth.login({ login: 'alice', password: 'secret' })
  await completeClient(core).tags.list('ab'.repeat(32))
  t.equal(seen.at(-1)?.headers.authorization, 'Bearer a.b.c')
  t.throws(() => completeClient({ ...core }), { code: 'invalid_request', message: /createCore/ })
})
