import { readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { TOKEN } from '../support/fake-server.ts'
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

t.test('a dry run makes none, and a name is needed', async (t) => {
  const { server, cli } = await openBoth(t)
  t.match(await cli.run(['key', 'create', '--name', 'x', '-n']), { code: 0, err: 'would create key "x" for alice\n' })
  t.equal(server.keys.size, 0)
  t.equal((await cli.run(['key', 'create'])).code, 2)
})
