import { readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { TOKEN } from '../support/fake-routes.ts'
import { openBoth } from '../support/open-both.ts'

t.test('a key is issued, listed and revoked', async (t) => {
  const { server, cli } = await openBoth(t)
  const created = await cli.run(['key', 'create', '--name', 'collector', '-o', 'json'])
  const { id, token } = JSON.parse(created.out)
  t.equal(token, TOKEN)
  t.match((await cli.run(['key', 'list'])).records, [{ id, name: 'collector', issuer_login: 'alice' }])
  t.match(await cli.run(['key', 'rm', id]), { code: 0, err: `revoked key ${id}\n` })
  t.equal(server.keys.size, 0)
  t.equal((await cli.run(['key', 'rm', id])).code, 5)
})

t.test('--out writes the token to a new private file and shows it nowhere', async (t) => {
  const { server, cli } = await openBoth(t)
  const { out, err } = await cli.run([
    'key',
    'create',
    '--name',
    'collector',
    '--user',
    'feedbot',
    '--out',
    'feedbot.key',
  ])
  t.notMatch(out + err, TOKEN)
  t.equal(await readFile(cli.path('feedbot.key'), 'utf8'), `${TOKEN}\n`)
  t.equal((await stat(cli.path('feedbot.key'))).mode & 0o777, 0o600)
  t.ok(server.requests.includes('POST /api/user/feedbot/api_key'))
  t.equal((await cli.run(['list', '--api-key-file', 'feedbot.key'], { env: { LAZARET_API_KEY: '' } })).code, 0)
  await writeFile(cli.path('there'), 'mine')
  t.match(await cli.run(['key', 'create', '--name', 'x', '--out', 'there']), { code: 1, err: /there: exists already/ })
  t.equal(server.keys.size, 1, 'no key is made that has nowhere to go')
})

t.test('limits of a key are sent, and wrong ones are refused before', async (t) => {
  const { server, cli } = await openBoth(t)
  const options = ['--capability', 'adding_tags,adding_files', '--capability', 'adding_blobs', '--group', 'feed']
  const networks = ['--address', '192.0.2.0/24', '--address', '2001:db8::/32', '--expires', '2027-02-01']
  const created = await cli.run(['key', 'create', '--name', 'x', ...options, ...networks, '-o', 'json'])
  const limits = {
    expires_at: '2027-02-01T00:00:00.000Z',
    capabilities: ['adding_tags', 'adding_files', 'adding_blobs'],
    group: 'feed',
    addresses: ['192.0.2.0/24', '2001:db8::/32'],
  }
  t.match(JSON.parse(created.out), limits)
  const { out } = await cli.run(['key', 'create', '--name', 'x', '--read-only', '--expires', '90d', '-o', 'json'])
  const { capabilities, expires_at } = JSON.parse(out)
  t.same(capabilities, [])
  t.ok(Math.abs(Date.parse(expires_at) - Date.now() - 90 * 86_400_000) < 600_000)
  for (const when of ['tomorrow', '2027-02-30', '2027-02-01T00:00', '99999999d'])
    t.match(await cli.run(['key', 'create', '--name', 'x', '--expires', when]), { code: 2, err: /--expires/ }, when)
  const both = ['key', 'create', '--name', 'x', '--read-only', '--capability', 'adding_tags']
  t.match(await cli.run(both), { code: 2, err: /exclude each other/ })
  t.equal(server.keys.size, 2)
})

t.test('a dry run makes none, and a name is needed', async (t) => {
  const { server, cli } = await openBoth(t)
  t.match(await cli.run(['key', 'create', '--name', 'x', '-n']), { code: 0, err: 'would create key "x" for alice\n' })
  t.equal(server.keys.size, 0)
  t.equal((await cli.run(['key', 'create'])).code, 2)
})
