import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { normalizeUrl } from '../../../cli/src/connection/target.ts'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { type Cli, openCli } from '../support/run-cli.ts'

type KeySource = 'flag' | 'file' | 'environment' | 'environment-file' | 'profile'

/** A server that reports which key it saw, and profiles for it. */
async function openPair(t: Parameters<typeof openFakeServer>[0]) {
  const server = await openFakeServer(t)
  const seen: (string | undefined)[] = []
  server.fault = ({ headers }) => {
    seen.push(headers.authorization?.replace('Bearer ', ''))
    return undefined
  }
  return { url: server.url, seen, last: () => seen.at(-1) }
}

async function withProfiles(cli: Cli, urls: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, url] of Object.entries(urls))
    await cli.run(['profile', 'add', name, '--url', url, '--api-key-stdin'], { stdin: `of-${name}` })
}

t.test('the address: flag, then variable, then profile; the profile likewise', async (t) => {
  const [a, b, c] = [await openPair(t), await openPair(t), await openPair(t)]
  const cli = await openCli(t)
  await withProfiles(cli, { first: a.url, second: b.url })
  const table: readonly [args: string[], env: Record<string, string>, server: typeof a, key: string | undefined][] = [
    [[], {}, a, 'of-first'],
    [['-P', 'second'], {}, b, 'of-second'],
    [[], { LAZARET_PROFILE: 'second' }, b, 'of-second'],
    [['-P', 'first'], { LAZARET_PROFILE: 'second' }, a, 'of-first'],
    [[], { LAZARET_PROFILE: '' }, a, 'of-first'],
    [[], { LAZARET_URL: c.url }, c, undefined],
    [['--url', b.url], { LAZARET_URL: c.url }, b, undefined],
    [['--url', `${a.url}/api/`], { LAZARET_URL: c.url }, a, 'of-first'],
    [['--url', new URL(a.url).host], {}, a, 'of-first'],
    [[], { LAZARET_URL: new URL(c.url).host }, c, undefined],
    [['-P', 'second', '--url', b.url], {}, b, 'of-second'],
  ]
  for (const [args, env, server, key] of table) {
    const before = server.seen.length
    await cli.run(['count', ...args], { env })
    t.equal(server.seen.length, before + 1, `${args.join(' ')} ${JSON.stringify(env)}: the server`)
    t.equal(server.last(), key, `${args.join(' ')} ${JSON.stringify(env)}: the key`)
  }
  t.match(await cli.run(['count', '-P', 'third']), { code: 2, err: /unknown profile "third"/ })
  t.match(await cli.run(['count'], { env: { LAZARET_PROFILE: 'third' } }), { code: 2, err: /unknown profile/ })
})

t.test('the key: flags, then variables, then profile', async (t) => {
  const server = await openPair(t)
  const cli = await openCli(t)
  await withProfiles(cli, { first: server.url })
  await writeFile(cli.path('flag-file'), 'flag-file\n')
  await writeFile(cli.path('env-file'), 'env-file\n')
  const ways: Readonly<Record<KeySource, { args?: string[]; env?: Record<string, string>; key: string }>> = {
    file: { args: ['--api-key-file', 'flag-file'], key: 'flag-file' },
    flag: { args: ['--api-key', 'flag'], key: 'flag' },
    environment: { env: { LAZARET_API_KEY: 'env' }, key: 'env' },
    'environment-file': { env: { LAZARET_API_KEY_FILE: 'env-file' }, key: 'env-file' },
    profile: { key: 'of-first' },
  }
  const order = Object.values(ways)
  for (const [at, { key }] of order.entries()) {
    const rest = order.slice(at)
    const args = rest.flatMap((way) => way.args ?? [])
    await cli.run(['count', ...args], { env: Object.assign({}, ...rest.map(({ env }) => env ?? {})) })
    t.equal(server.last(), key)
  }
  await cli.run(['count', '--api-key-stdin', '--api-key', 'flag'], {
    stdin: 'from-stdin',
    env: { LAZARET_API_KEY: 'env' },
  })
  t.equal(server.last(), 'from-stdin')
})

t.test('format, page size and concurrency: flag, then variable, then profile, then the usual', async (t) => {
  const server = await openFakeServer(t)
  for (let at = 0; at < 3; at++) server.add(`content ${at}`)
  const counts: (string | null)[] = []
  server.fault = ({ url }) => {
    const count = new URL(url ?? '', 'http://x').searchParams.get('count')
    if (count !== null) counts.push(count)
    return undefined
  }
  const cli = await openCli(t)
  const add = ['profile', 'add', 'lab', '--url', server.url, '--api-key-stdin', 'format=csv', 'page_size=2']
  t.equal((await cli.run([...add, 'concurrency=3'], { stdin: TOKEN })).code, 0)
  t.match((await cli.run(['list'])).out, /^id,file_name/)
  t.equal(counts[0], '2')
  counts.length = 0
  await cli.run(['list', '--page-size', '7'])
  t.equal(counts[0], '7')
  t.match((await cli.run(['list'], { env: { LAZARET_FORMAT: 'ids' } })).out, /^[0-9a-f]{64}\n/)
  t.match((await cli.run(['list', '-o', 'yaml'], { env: { LAZARET_FORMAT: 'ids' } })).out, /^- id: /)
  t.match((await cli.run(['list'], { columns: 100 })).out, /^id,file_name/, 'on a terminal too')
  await cli.run(['profile', 'set', 'lab', 'format=json'])
  t.match(JSON.parse((await cli.run(['get', '0'.repeat(64)])).err), { error: { code: 'not_found' } })
})

t.test('the key of a profile from a variable or a command', async (t) => {
  const server = await openPair(t)
  const cli = await openCli(t)
  const add = (name: string, ...fields: string[]) => cli.run(['profile', 'add', name, '--url', server.url, ...fields])
  await add('ci', 'env=REPO_KEY')
  t.equal((await cli.run(['count'], { env: { REPO_KEY: 'from-variable' } })).code, 0)
  t.equal(server.last(), 'from-variable')
  t.match(await cli.run(['count']), { code: 4, err: /from the variable REPO_KEY, which is not set/ })

  await add('vault', "command=printf 'from-command\\nsecond line\\n'; cat")
  t.equal((await cli.run(['count', '-P', 'vault'], { stdin: 'data' })).code, 0)
  t.equal(server.last(), 'from-command')
  await cli.run(['profile', 'set', 'vault', 'command=echo "no such entry" >&2; exit 3'])
  t.match(await cli.run(['count', '-P', 'vault']), { code: 4, err: /key command .* ended with 3: no such entry/ })
  await cli.run(['profile', 'set', 'vault', 'command=true'])
  t.match(await cli.run(['count', '-P', 'vault']), { code: 2, err: /expected an API key/ })
  t.match(await cli.run(['logout', '--all']), { code: 0, err: /REPO_KEY; nothing is stored\n.*from a command/ })
})

t.test('an address without a scheme is encrypted, unless it is on this machine', async (t) => {
  for (const [given, url] of Object.entries({
    'repo.example/api/': 'https://repo.example',
    'repo.example:8443/malware': 'https://repo.example:8443/malware',
    'localhost:8080': 'http://localhost:8080',
    '[::1]:8080': 'http://[::1]:8080',
    'localhost.example': 'https://localhost.example',
  }))
    t.equal(normalizeUrl(given), url)
  for (const wrong of ['ftp://x', 'two words', '']) t.throws(() => normalizeUrl(wrong), { message: /http/ }, wrong)
})

t.test('a missing key, and an address that another application answers, are named', async (t) => {
  const { url } = await openPair(t)
  const cli = await openCli(t, { LAZARET_URL: url })
  t.match((await cli.run(['list'])).err, /LAZARET_API_KEY is not set; sign in with: lazaret login/)
  const other = await openFakeServer(t)
  other.fault = () => ({ status: 404, body: '<html><title>Not Found</title></html>' })
  const key = { LAZARET_API_KEY: TOKEN, LAZARET_URL: other.url }
  t.match((await cli.run(['list'], { env: key })).err, /is the address right, with the path that the repository has\?/)
})
